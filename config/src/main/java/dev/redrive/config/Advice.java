// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.batch.Batches;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.AttemptLimit;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is allowed and seldom wise. A configuration with advice is in order; nothing waits for it to be taken.
 *
 * @param keys the way to what it is about
 * @param what what it is, and what may come of it
 * @param remedy what to write instead
 */
public record Advice(List<String> keys, String what, String remedy) {

    /** Fewer queues than this may well be alike. */
    private static final int ALIKE_MIN = 3;

    public Advice {
        keys = List.copyOf(keys);
    }

    /** On what a file says; presets are as their designs want them, and get none. */
    public static List<Advice> on(Config config) {
        List<Advice> all = new ArrayList<>();
        Set<RetryPolicy> named = new HashSet<>();
        config.policies().forEach((name, policies) -> {
            all(policies).forEach(named::add);
            if (!Presets.all().containsKey(name)) {
                all.addAll(on(policies.base(), List.of("policies", name)));
            }
        });
        queues(config).forEach((name, queue) -> all.addAll(on(name, queue, named)));
        all.addAll(onePolicy(config));
        all.addAll(PlaintextAdvice.on(config));
        return all;
    }

    /** @param named policies that get their advice where they have their name */
    private static List<Advice> on(QueueName name, QueueConfig queue, Set<RetryPolicy> named) {
        List<Advice> all = new ArrayList<>();
        Policies policies = queue.policies();
        if (!named.contains(policies.base())) {
            all.addAll(on(policies.base(), List.of("queues", name.value(), "policy")));
        }
        policies.byType().forEach((pattern, policy) -> {
            if (!named.contains(policy)) {
                all.addAll(on(policy, List.of("queues", name.value(), "types", pattern.text())));
            }
        });
        policies.byFailure().forEach((pattern, policy) -> {
            if (!named.contains(policy)) {
                all.addAll(on(policy, List.of("queues", name.value(), "failures", pattern.text())));
            }
        });
        Batches batches = queue.pace().batches();
        if (batches != null) {
            all.addAll(BatchAdvice.on(List.of("queues", name.value(), "batches"), batches));
        }
        if (queue.duplicates() instanceof Duplicates.Within) {
            all.addAll(DuplicateAdvice.on(List.of("queues", name.value(), "duplicates"), queue.kafka()));
        }
        return all;
    }

    private static List<Advice> on(RetryPolicy policy, List<String> keys) {
        List<Advice> all = new ArrayList<>(BackoffAdvice.on(policy, keys));
        if (policy.attempts() instanceof AttemptLimit.Unlimited && policy.within() == null) {
            all.add(new Advice(
                    keys,
                    "there is no end: a message that always fails is tried for ever and never seen among the dead",
                    "set 'attempts' to a number, or 'within' to an age"));
        }
        return all;
    }

    private static List<RetryPolicy> all(Policies policies) {
        List<RetryPolicy> all = new ArrayList<>();
        all.add(policies.base());
        all.addAll(policies.byType().values());
        all.addAll(policies.byFailure().values());
        return all;
    }

    /** Those of the file; the nodes of a pipeline have their policy from it. */
    static Map<QueueName, QueueConfig> queues(Config config) {
        Map<QueueName, QueueConfig> queues = new LinkedHashMap<>(config.queues());
        config.pipelines().values().forEach(each -> queues.keySet().removeAll(each.queues()));
        return queues;
    }

    private static List<Advice> onePolicy(Config config) {
        List<Policies> worked = queues(config).values().stream()
                .filter(queue -> queue.handler() != null)
                .map(QueueConfig::policies)
                .toList();
        boolean alike = worked.size() >= ALIKE_MIN
                && worked.stream().distinct().count() == 1
                && worked.getFirst().byType().isEmpty()
                && worked.getFirst().byFailure().isEmpty();
        return alike
                ? List.of(new Advice(
                        List.of("queues"),
                        "all " + worked.size() + " queues with a handler retry alike, whatever they do",
                        "give costly work more attempts and what people wait for fewer, by 'policy' or by 'types'"))
                : List.of();
    }
}
