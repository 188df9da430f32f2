// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Form;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A policy where it is used: by its name, or written out. */
sealed interface PolicyRef {

    Policies in(Map<String, Policies> named);

    record Named(String name) implements PolicyRef {
        @Override
        public Policies in(Map<String, Policies> named) {
            return Objects.requireNonNull(named.get(name), name); // the form below let only known names pass
        }
    }

    record WrittenOut(RetryPolicy policy) implements PolicyRef {
        @Override
        public Policies in(Map<String, Policies> named) {
            return Policies.of(policy);
        }
    }

    /** For a whole queue. */
    Form<PolicyRef> FORM = new RefForm(false);

    /** For a type or a failure, where only a single policy makes sense. */
    Form<PolicyRef> SINGLE = new RefForm(true);

    /** @param single whether a preset that decides by type is refused */
    record RefForm(boolean single) implements Form<PolicyRef> {

        @Override
        public @Nullable PolicyRef read(Node node, Judge judge) {
            if (node instanceof Node.Scalar scalar && !scalar.isNothing()) {
                return named(scalar, judge);
            }
            if (node instanceof Node.Mapping mapping) {
                var policy = PolicyKeys.SECTION.read(mapping, judge);
                return policy == null ? null : new WrittenOut(policy);
            }
            if (!(node instanceof Node.Spoiled)) {
                judge.report(node, "this is not " + wanted(), "write e.g. { attempts: 3, backoff: [1s, 10s] }");
            }
            return null;
        }

        private @Nullable PolicyRef named(Node.Scalar scalar, Judge judge) {
            if (!judge.names().policies().contains(scalar.text())) {
                judge.report(scalar, "there is no policy " + scalar.quoted(), remedy(scalar.written(), judge));
                return null;
            }
            var preset = Presets.all().get(scalar.text());
            if (single && preset != null && !preset.byType().isEmpty()) {
                judge.report(
                        scalar,
                        "the preset " + scalar.quoted() + " is not one policy: it decides by type itself",
                        "name another one, or use it as the queue's 'policy'");
                return null;
            }
            return new Named(scalar.text());
        }

        private static String remedy(String written, Judge judge) {
            var presets = String.join(", ", Presets.all().keySet());
            return judge.didYouMean(
                    written, judge.names().policies(), "define it under 'policies:', or use a preset: " + presets);
        }

        @Override
        public String wanted() {
            return "a policy or the name of one";
        }

        @Override
        public Map<String, Object> schema(Definitions definitions) {
            return SchemaOf.anyOf(List.of(Map.of("type", "string"), PolicyKeys.SECTION.schema(definitions)));
        }
    }
}
