// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The name of a topic with words in braces, for which those of the queue are put in. */
public final class TopicPattern extends ScalarForm<String> {

    private static final Words ANY = new Words("x", "x", "x", "x");
    private static final int LENGTH_MAX = 249;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^{}]*}");

    /**
     * What the words stand for.
     *
     * @param cluster what the installation is called
     * @param node the queue's qualified name
     */
    public record Words(String topic, String group, String cluster, String node) {

        Map<String, String> byPlaceholder() {
            return Map.of("{topic}", topic, "{group}", group, "{cluster}", cluster, "{node}", node);
        }
    }

    /** A word that nothing stands for stays as it is. */
    static String filled(String pattern, Words words) {
        var known = words.byPlaceholder();
        return PLACEHOLDER
                .matcher(pattern)
                .replaceAll(found -> Matcher.quoteReplacement(known.getOrDefault(found.group(), found.group())));
    }

    @Override
    protected @Nullable String of(Node.Scalar scalar, Judge judge) {
        var text = scalar.text();
        var unknown = PLACEHOLDER
                .matcher(text)
                .results()
                .map(found -> found.group())
                .filter(found -> !ANY.byPlaceholder().containsKey(found))
                .findFirst();
        if (unknown.isPresent()) {
            return refused(
                    scalar,
                    "nothing stands for " + Quoted.text(unknown.get()),
                    "use {topic}, {group}, {cluster} and {node}",
                    judge);
        }
        return text.length() <= LENGTH_MAX && TopicName.isOne(filled(text, ANY)) ? text : notOne(scalar, judge);
    }

    @Override
    protected String hint() {
        return "e.g. \"{topic}.dlq\"; besides {topic}, {group}, {cluster} and {node} it takes letters, digits, '.', '_' and '-'";
    }

    @Override
    public String wanted() {
        return "a pattern for a topic";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text("([A-Za-z0-9._-]|\\{(topic|group|cluster|node)\\})+");
    }
}
