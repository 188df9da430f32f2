// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Counts;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.report.KafkaReport;
import dev.redrive.core.report.QueueReport;
import org.junit.jupiter.api.Test;

class GoneQueuesTest {

    private static final Counts NOT_COUNTED = new Counts(0, 0, 0, null, null);

    @Test
    void aQueueMayHoldDeadItemsUntilTheyWereCounted() {
        assertThat(standing(NOT_COUNTED).holdsItems()).isTrue();
        assertThat(standing(NOT_COUNTED.withDead(1L)).holdsItems()).isTrue();
        assertThat(standing(NOT_COUNTED.withDead(0L)).holdsItems()).isFalse();
    }

    @Test
    void saysOfDeadItemsThatWereNotCountedThatTheirNumberIsUnknown() {
        assertThat(GoneQueues.dead(NOT_COUNTED)).isEqualTo("an unknown number");
        assertThat(GoneQueues.dead(NOT_COUNTED.withDead(7L))).isEqualTo("7");
    }

    private static GoneQueues.Seen.Standing standing(Counts counts) {
        var report = new QueueReport(
                new QueueName("gone"), "kafka", null, "queue", counts, false, null, 0, null, KafkaReport.NONE);
        return new GoneQueues.Seen.Standing(report, null);
    }
}
