// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Form;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.policy.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code none}, a list of delays, or a kind with its figures. Read as the policy that has this backoff. */
final class BackoffForm implements Form<RetryPolicy> {

    private static final String NONE = "none";

    @Override
    public @Nullable RetryPolicy read(Node node, Judge judge) {
        return switch (node) {
            case Node.Spoiled spoiled -> null;
            case Node.Scalar scalar when scalar.text().equals(NONE) -> RetryPolicy.none();
            case Node.Scalar scalar -> {
                judge.report(node, scalar.quoted() + " is not " + wanted(), remedy());
                yield null;
            }
            case Node.Sequence list -> {
                var delays = BackoffKeys.DELAYS.form().read(list, judge);
                yield delays == null ? null : RetryPolicy.steps(delays.toArray(Duration[]::new));
            }
            case Node.Mapping mapping -> BackoffKeys.SECTION.read(mapping, judge);
        };
    }

    private static String remedy() {
        return "write none, a list such as [1s, 10s, 5m], or e.g. { kind: fixed, delay: 30s }";
    }

    @Override
    public String wanted() {
        return "a backoff";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.anyOf(List.of(
                Map.of("const", NONE),
                BackoffKeys.DELAYS.form().schema(definitions),
                BackoffKeys.SECTION.schema(definitions)));
    }
}
