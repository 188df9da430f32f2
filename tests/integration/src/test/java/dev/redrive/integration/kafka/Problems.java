// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.core.report.Health;
import java.time.Duration;
import java.util.stream.Collectors;

/** What is wrong with the queues of a running {@link Redrive}, as its health tells. */
record Problems(Redrive redrive) {

    /** All of them in one line; empty if it is ready. */
    String now() {
        return redrive.control().health().problems().stream()
                .map(Health.Problem::toString)
                .collect(Collectors.joining("; "));
    }

    void awaitNamed(Duration atMost, String... words) {
        await("a problem that names " + String.join(", ", words))
                .atMost(atMost)
                .untilAsserted(() -> assertThat(now()).contains(words));
        assertThat(redrive.control().health().ready()).isFalse();
    }

    void awaitNone(Duration atMost) {
        await("no problem").atMost(atMost).untilAsserted(() -> assertThat(now()).isEmpty());
    }
}
