// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.line.Topic;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IdentityTest {

    private Optional<String> now = Optional.of("first");
    private final Identity identity = new Identity(new Topic("orders", "first"), name -> now);

    @Test
    void theSameTopicIsNoTrouble() {
        identity.look();
        identity.saw(Optional.of("first"));

        assertThat(identity.trouble()).isNull();
        assertThat(identity.isAnother()).isFalse();
    }

    @Test
    void oneThatIsMissedTwiceIsGoneUntilItIsSeenAgain() {
        identity.saw(Optional.empty());
        assertThat(identity.trouble()).isNull();

        identity.saw(Optional.empty());
        assertThat(identity.trouble()).isEqualTo("topic orders does not exist any more");
        assertThat(identity.isAnother()).isFalse();

        identity.saw(Optional.of("first"));
        assertThat(identity.trouble()).isNull();
    }

    @Test
    void oneOfTheSameNameIsAnotherAndStaysSo() {
        now = Optional.of("second");
        identity.look();

        identity.saw(Optional.of("first"));

        assertThat(identity.isAnother()).isTrue();
        assertThat(identity.trouble()).contains("orders", "made anew", "reset the group's offsets");
    }
}
