// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Quoted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A mapping with known keys: a table of them, the keys a later version will know, and what to make of it. Immutable;
 * each method answers with an extended copy.
 *
 * @param name of its definition in the JSON Schema and of its chapter in docs/config.md
 * @param later keys that are decided but not built yet: known, so that nobody takes them for a typing error
 * @param hints what to say to people who write a word that belongs elsewhere or to another system
 * @param check looks at the section as a whole, also when a single value is wrong
 * @param maker makes the value once everything in the section is in order
 */
public record Section<T>(
        String name,
        List<Key<?>> keys,
        List<String> later,
        Map<String, String> hints,
        Consumer<Answers> check,
        Maker<T> maker)
        implements Form<T> {

    /** Null after a problem was reported. */
    @FunctionalInterface
    public interface Maker<T> {
        @Nullable
        T make(Answers answers);
    }

    public Section {
        keys = List.copyOf(keys);
        later = List.copyOf(later);
        hints = Map.copyOf(hints);
    }

    public static <T> Section<T> of(String name, Maker<T> maker, Key<?>... keys) {
        return new Section<>(name, List.of(keys), List.of(), Map.of(), answers -> {}, maker);
    }

    public Section<T> later(String... names) {
        return new Section<>(name, keys, List.of(names), hints, check, maker);
    }

    public Section<T> hint(String word, String hint) {
        var more = new LinkedHashMap<>(hints);
        more.put(word, hint);
        return new Section<>(name, keys, later, more, check, maker);
    }

    public Section<T> check(Consumer<Answers> whole) {
        return new Section<>(name, keys, later, hints, whole, maker);
    }

    @Override
    public @Nullable T read(Node node, Judge judge) {
        return switch (node) {
            case Node.Spoiled spoiled -> null;
            case Node.Mapping mapping -> judged(mapping, judge);
            case Node.Scalar scalar
            when scalar.isNothing() -> judged(new Node.Mapping(scalar.trail(), scalar.place(), List.of()), judge);
            case Node.Scalar scalar -> notMapping(node, scalar.quoted() + " is not " + wanted(), judge);
            case Node.Sequence sequence -> notMapping(node, "a list stands here instead of " + wanted(), judge);
        };
    }

    private @Nullable T judged(Node.Mapping mapping, Judge judge) {
        var before = judge.problems().count();
        var answers = new Answers(mapping, judge);
        for (var entry : mapping.entries()) {
            keys.stream()
                    .filter(key -> key.name().equals(entry.key()))
                    .findFirst()
                    .ifPresentOrElse(key -> answers.read(key, entry.value()), () -> unknown(entry, judge));
        }
        keys.stream().filter(key -> key.required() && !answers.has(key)).forEach(key -> missing(key, mapping, judge));
        check.accept(answers);
        return answers.sound() && judge.problems().count() == before ? maker.make(answers) : null;
    }

    private void unknown(Node.Entry entry, Judge judge) {
        var word = entry.key();
        var what = later.contains(word)
                ? Quoted.text(word) + " is not available in this version"
                : "unknown key " + Quoted.text(word);
        judge.problems().report(entry.place(), entry.value().trail(), what, remedy(word, judge));
    }

    private String remedy(String word, Judge judge) {
        var hint = hints.get(word);
        if (hint != null) {
            return hint;
        }
        if (later.contains(word)) {
            return "remove it for now";
        }
        return judge.didYouMean(word, names(), "known here: " + String.join(", ", names()));
    }

    private List<String> names() {
        return keys.stream().<String>map(Key::name).toList();
    }

    private static void missing(Key<?> key, Node node, Judge judge) {
        judge.report(node, Quoted.text(key.name()) + " is missing", "add e.g. " + key.name() + ": " + key.example());
    }

    private @Nullable T notMapping(Node node, String what, Judge judge) {
        judge.report(node, what, "write its keys: " + String.join(", ", names()));
        return null;
    }

    @Override
    public String wanted() {
        return "a mapping";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return definitions.reference(name, () -> object(definitions));
    }

    private Map<String, Object> object(Definitions definitions) {
        var properties = new LinkedHashMap<String, Object>();
        for (var key : keys) {
            var property = new LinkedHashMap<>(key.form().schema(definitions));
            property.put("description", key.says() + " E.g. " + key.name() + ": " + key.example());
            properties.put(key.name(), property);
        }
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", List.of("object", "null"));
        schema.put("additionalProperties", false);
        schema.put("properties", properties);
        var required = new ArrayList<>(
                keys.stream().filter(Key::required).map(Key::name).toList());
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        return schema;
    }
}
