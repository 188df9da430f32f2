// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.DelayView;
import dev.redrive.admin.api.wire.PolicyCaseView;
import dev.redrive.admin.api.wire.PolicyExplanation;
import dev.redrive.admin.api.wire.PolicyView;
import dev.redrive.admin.api.wire.RuleView;
import dev.redrive.core.policy.AttemptLimit;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Timeline;
import dev.redrive.core.time.Durations;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Policies as the wire shows them. */
final class PolicyViews {

    private PolicyViews() {}

    static PolicyView view(String name, Policies policies) {
        RetryPolicy base = policies.base();
        return new PolicyView(
                name,
                limit(base),
                PolicyWords.backoff(base),
                within(base),
                cases(policies.byType()),
                cases(policies.byFailure()),
                policies.rules().stream()
                        .map(rule ->
                                new RuleView(rule.when().text(), rule.then().word()))
                        .toList());
    }

    static PolicyExplanation explanation(String name, @Nullable String type, RetryPolicy policy) {
        Timeline timeline = Timeline.of(policy);
        return new PolicyExplanation(
                name,
                type,
                timeline.attempts(),
                PolicyWords.backoff(policy),
                within(policy),
                timeline.delays().stream().map(PolicyViews::delay).toList(),
                timeline.total().toMillis(),
                timeline.end() == null ? null : "dead",
                timeline.end() == null ? null : timeline.end().word());
    }

    private static DelayView delay(Timeline.Row row) {
        return new DelayView(
                row.attempt(),
                row.delay().base().toMillis(),
                row.delay().min().toMillis(),
                row.delay().max().toMillis(),
                row.total().toMillis());
    }

    private static List<PolicyCaseView> cases(SortedMap<?, RetryPolicy> policies) {
        return policies.entrySet().stream()
                .map(each -> new PolicyCaseView(
                        String.valueOf(each.getKey()),
                        limit(each.getValue()),
                        PolicyWords.backoff(each.getValue()),
                        within(each.getValue())))
                .toList();
    }

    private static @Nullable Integer limit(RetryPolicy policy) {
        return switch (policy.attempts()) {
            case AttemptLimit.AtMost(var attempts) -> Integer.valueOf(attempts);
            case AttemptLimit.Unlimited() -> null;
        };
    }

    private static @Nullable String within(RetryPolicy policy) {
        return policy.within() == null ? null : Durations.print(policy.within());
    }
}
