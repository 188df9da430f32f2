// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Tries;
import dev.redrive.kafka.look.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ItemsTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void tellsLivesApartByTheirFirstAttempts() {
        var tries = new Tries(List.of(tried(3, 0), tried(4, 1), tried(1, 2), tried(2, 3), tried(1, 4)), 2);

        var lives = tries.history().lives();

        assertThat(lives).hasSize(3);
        assertThat(lives.get(0).leftOut()).isEqualTo(2);
        assertThat(lives.get(1).leftOut()).isZero();
        assertThat(lives.get(1).startedAt()).isEqualTo(NOW.plusSeconds(2));
        assertThat(lives.get(2).tried()).hasSize(1);
    }

    @Test
    void theLastErrorIsOfTheLastAttemptThatFailed() {
        var abandoned = new Tried(2, NOW.plusSeconds(9), Duration.ZERO, Outcome.ABANDONED);
        var tries = new Tries(List.of(tried(1, 5), abandoned), 0);

        assertThat(Items.lastError(tries).orElseThrow().at()).isEqualTo(NOW.plusSeconds(6));
        assertThat(Items.lastError(Tries.NONE)).isEmpty();
    }

    @Test
    void labelsBecomeTheHeadersTheyAreReadFrom() {
        var labels = new Labels("invoice", Priority.CRITICAL, "shop", "no-1", "c-1");
        var fields = new FieldNames("number", "event-type", "priority", "correlation-id", "source");

        Content content = Pusher.labelled(Content.of(Payload.of("v")).withLabels(labels), fields);

        assertThat(content.headers().inOrder())
                .extracting(each -> each.name() + "=" + each.value().text())
                .containsExactly(
                        "number=no-1", "event-type=invoice", "priority=critical", "correlation-id=c-1", "source=shop");
        assertThat(Pusher.labelled(Content.of(Payload.of("v")), fields)
                        .headers()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void ofTwoCopiesTheOneWithMoreReplaysCounts() {
        Waiter older = waiter(9, 0, 5);
        Waiter newer = waiter(3, 1, 0);

        assertThat(Waiter.newer(older, newer)).isEqualTo(newer);
        assertThat(Waiter.newer(newer, older)).isEqualTo(newer);
        assertThat(Waiter.newer(waiter(3, 1, 0), waiter(4, 1, 0)).where().offset())
                .isEqualTo(4);
    }

    private static Waiter waiter(long offset, int replays, int failures) {
        var where = new Look.Spot(new TopicPartition("t", 0), offset);
        return new Waiter("m", where, Waiter.How.PARKED, replays, failures, 0);
    }

    private static Tried tried(int number, int atSecond) {
        var failed = new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "no"));
        return new Tried(number, NOW.plusSeconds(atSecond), Duration.ofSeconds(1), failed);
    }
}
