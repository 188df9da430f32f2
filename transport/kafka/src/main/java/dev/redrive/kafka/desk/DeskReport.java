// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Counts;
import dev.redrive.core.report.KafkaReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A queue on Kafka, as a person sees it.
 *
 * @param counts the number of dead ones is for others to fill in
 * @param oldest when the oldest unfinished record was written
 */
public record DeskReport(Counts counts, Optional<Instant> oldest, KafkaReport kafka) {

    static final DeskReport NONE = new DeskReport(new Counts(0, 0, 0, null, null), Optional.empty(), KafkaReport.NONE);

    public DeskReport with(List<String> warnings) {
        return new DeskReport(counts, oldest, kafka.with(warnings));
    }
}
