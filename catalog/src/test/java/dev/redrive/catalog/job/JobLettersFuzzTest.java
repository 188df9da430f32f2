// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.ArrayList;
import java.util.List;

/** What is laid down for a job, its letters and an edited content: when it is damaged, the job says so and touches nothing. */
class JobLettersFuzzTest extends Fuzz {
    private static final List<String> YARDS = List.of("store", "kafka:main");
    private static final Content EDITED = new Content(
            Key.of("k"), Payload.of("v"), new Headers(List.of(Header.of("a", "1"))), Labels.ofType("invoice.created"));

    @Override
    protected List<byte[]> good() {
        var good = new ArrayList<>(Frozen.of(List.of(
                        new Picked("store", "4f6d", 0),
                        new Picked("kafka:main", "9e1c with blanks", 3),
                        new Picked("store", "77aa", 1)))
                .chunks());
        good.add(ContentBytes.write(EDITED));
        good.add(ContentBytes.write(Content.of(Payload.ABSENT)));
        return good;
    }

    @Override
    protected boolean takes(byte[] input) {
        return isChunk(input) | isContent(input);
    }

    private static boolean isChunk(byte[] input) {
        try {
            List<Picked> letters = Frozen.unpack(YARDS, input);
            assertThat(letters).allSatisfy(each -> {
                assertThat(YARDS).contains(each.yard());
                assertThat(each.replays()).isNotNegative();
            });
            return !letters.isEmpty();
        } catch (Refused e) {
            assertThat(e.kind()).isEqualTo(Refused.Kind.DAMAGED);
            return false;
        }
    }

    private static boolean isContent(byte[] input) {
        try {
            Content content = ContentBytes.read(input);
            assertThat(ContentBytes.read(ContentBytes.write(content))).isEqualTo(content);
            return true;
        } catch (Refused e) {
            assertThat(e.kind()).isEqualTo(Refused.Kind.DAMAGED);
            return false;
        }
    }
}
