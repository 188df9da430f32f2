// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One of a few words, each with its meaning. */
public final class Word<T> extends ScalarForm<T> {

    private final Map<String, T> meanings;

    public Word(Map<String, ? extends T> meanings) {
        this.meanings = new LinkedHashMap<>(meanings);
    }

    /** The constants in lower case. */
    public static <E extends Enum<E>> Word<E> of(Class<E> type) {
        return new Word<>(Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(
                        constant -> constant.name().toLowerCase(Locale.ROOT),
                        constant -> constant,
                        (one, other) -> one,
                        LinkedHashMap::new)));
    }

    public static Word<Boolean> trueOrFalse() {
        var meanings = new LinkedHashMap<String, Boolean>();
        meanings.put("true", true);
        meanings.put("false", false);
        return new Word<>(meanings);
    }

    @Override
    protected @Nullable T of(Node.Scalar scalar, Judge judge) {
        var meaning = meanings.get(scalar.text());
        if (meaning != null) {
            return meaning;
        }
        var remedy = judge.didYouMean(scalar.written(), meanings.keySet(), "write " + hint());
        return refused(scalar, scalar.quoted() + " is not " + wanted(), remedy, judge);
    }

    @Override
    protected String hint() {
        return "one of " + String.join(", ", meanings.keySet());
    }

    @Override
    public String wanted() {
        return "one of " + String.join(" | ", meanings.keySet());
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        var booleans = meanings.keySet().equals(Set.of("true", "false"));
        return booleans ? Map.of("type", "boolean") : Map.of("enum", List.copyOf(meanings.keySet()));
    }
}
