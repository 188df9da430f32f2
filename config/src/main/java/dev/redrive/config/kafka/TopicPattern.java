// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The name of a topic, in which {@code {topic}} and {@code {group}} stand for those of the queue. */
public final class TopicPattern extends ScalarForm<String> {

    private static final String TOPIC = "{topic}";
    private static final String GROUP = "{group}";
    private static final int LENGTH_MAX = 249;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^{}]*}");

    static String filled(String pattern, String topic, String group) {
        return pattern.replace(TOPIC, topic).replace(GROUP, group);
    }

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        var text = scalar.text();
        var unknown = PLACEHOLDER
                .matcher(text)
                .results()
                .map(found -> found.group())
                .filter(found -> !found.equals(TOPIC) && !found.equals(GROUP))
                .findFirst();
        if (unknown.isPresent()) {
            return refused(
                    scalar,
                    "nothing stands for " + Quoted.text(unknown.get()),
                    "write {topic} and {group} for those of the queue",
                    judge);
        }
        return text.length() <= LENGTH_MAX && TopicName.isOne(filled(text, "x", "x")) ? text : notOne(scalar, judge);
    }

    @Override
    protected String hint() {
        return "e.g. \"{topic}.dlq\"; besides {topic} and {group} it takes letters, digits, '.', '_' and '-'";
    }

    @Override
    public String wanted() {
        return "a pattern for a topic";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text("([A-Za-z0-9._-]|\\{topic\\}|\\{group\\})+");
    }
}
