// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A retry policy in words.
 *
 * @param attempts every try including the first; null if there is no limit
 * @param backoff how long it waits, in words
 * @param within how old a life may grow, as a duration; null for any age
 * @param types what differs for certain message types, the closest first
 * @param failures what differs for certain failures, the closest first
 * @param rules asked in order, before all else
 */
public record PolicyView(
        String name,
        @Nullable Integer attempts,
        String backoff,
        @Nullable String within,
        List<PolicyCaseView> types,
        List<PolicyCaseView> failures,
        List<RuleView> rules) {

    public PolicyView {
        types = List.copyOf(types);
        failures = List.copyOf(failures);
        rules = List.copyOf(rules);
    }
}
