// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What every queue of a run grants its messages.
 *
 * @param delays before the second attempt, the third and so on; there are no more attempts than that
 */
public record Terms(List<Duration> delays, Duration timeout) {

    public Terms {
        delays = List.copyOf(delays);
    }

    public int attempts() {
        return delays.size() + 1;
    }

    /** How long a failure of that attempt has to wait, in milliseconds. */
    long delayAfter(int attempt) {
        return delays.get(attempt - 1).toMillis();
    }

    /** As {@code redrive.yaml} has it. */
    public String yaml() {
        String list = delays.stream().map(each -> each.toMillis() + "ms").collect(Collectors.joining(", "));
        return "policy: { attempts: " + attempts() + ", backoff: [" + list + "] }, timeout: " + timeout.toMillis()
                + "ms";
    }
}
