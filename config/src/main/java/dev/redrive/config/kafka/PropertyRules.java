// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Judge;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** What Kafka's clients refuse in combination: better told here than when they are made. */
final class PropertyRules {

    private static final String PROTOCOL = "group.protocol";
    private static final List<String> CLASSIC_ONLY =
            List.of("session.timeout.ms", "heartbeat.interval.ms", "partition.assignment.strategy");
    private static final List<String> CONSUMER_ONLY = List.of("group.remote.assignor");

    private static final String DELIVERY = "delivery.timeout.ms";
    private static final String REQUEST = "request.timeout.ms";
    private static final String LINGER = "linger.ms";
    private static final Map<String, String> USUAL = Map.of(DELIVERY, "20000", REQUEST, "10000", LINGER, "5");

    private PropertyRules() {}

    /** False after a problem was reported. */
    static boolean check(Node.Mapping node, Map<String, String> values, Judge judge) {
        var before = judge.problems().count();
        var consumer = "consumer".equals(values.get(PROTOCOL));
        for (var name : consumer ? CLASSIC_ONLY : CONSUMER_ONLY) {
            if (values.containsKey(name)) {
                judge.report(
                        at(node, name),
                        Quoted.text(name) + " means nothing to group.protocol '" + (consumer ? "consumer" : "classic")
                                + "'",
                        consumer ? "remove it: the broker decides that" : "write group.protocol: consumer as well");
            }
        }
        timeouts(node, values, judge);
        return judge.problems().count() == before;
    }

    private static void timeouts(Node.Mapping node, Map<String, String> values, Judge judge) {
        var least = number(values, REQUEST).add(number(values, LINGER));
        if (number(values, DELIVERY).compareTo(least) >= 0) {
            return;
        }
        var name = List.of(DELIVERY, REQUEST, LINGER).stream()
                .filter(values::containsKey)
                .findFirst()
                .orElseThrow(); // the usual values fit
        judge.report(
                at(node, name),
                "delivery.timeout.ms is shorter than request.timeout.ms and linger.ms together",
                "write delivery.timeout.ms: " + least.toPlainString() + " or more");
    }

    private static BigDecimal number(Map<String, String> values, String name) {
        return new BigDecimal(values.getOrDefault(name, USUAL.getOrDefault(name, "0")));
    }

    private static Node at(Node.Mapping node, String name) {
        return node.entries().stream()
                .filter(entry -> entry.key().equals(name))
                .map(Node.Entry::value)
                .findFirst()
                .orElse(node);
    }
}
