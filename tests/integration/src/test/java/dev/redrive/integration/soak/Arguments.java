// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names and values of a command line: {@code --for 30m --seed 7}. What is wrong is an IllegalArgumentException for people. */
record Arguments(Map<String, String> values) {

    static Arguments of(List<String> args, Set<String> known) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < args.size(); i += 2) {
            String name = args.get(i);
            if (!known.contains(name)) {
                throw new IllegalArgumentException("unknown: " + name + "; use "
                        + String.join(", ", known.stream().sorted().toList()));
            }
            if (i + 1 == args.size()) {
                throw new IllegalArgumentException(name + " needs a value behind it");
            }
            values.put(name, args.get(i + 1));
        }
        return new Arguments(Map.copyOf(values));
    }

    long number(String name, long otherwise, long min) {
        String value = values.getOrDefault(name, String.valueOf(otherwise));
        if (!value.matches("\\d{1,18}") || Long.parseLong(value) < min) {
            throw new IllegalArgumentException(name + " must be a whole number, at least " + min + ": " + value);
        }
        return Long.parseLong(value);
    }

    int count(String name, int otherwise) {
        return Math.toIntExact(Math.min(Integer.MAX_VALUE, number(name, otherwise, 1)));
    }

    Duration duration(String name, Duration otherwise) {
        String value = values.get(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.matches("[1-9]\\d{0,6}[smh]")) {
            throw new IllegalArgumentException(name + " must be a duration such as 20s, 30m or 8h: " + value);
        }
        return Duration.parse("PT" + value.toUpperCase(Locale.ROOT));
    }

    Optional<Path> path(String name) {
        return Optional.ofNullable(values.get(name)).map(Path::of);
    }

    String word(String name, String otherwise, Set<String> known) {
        String value = values.getOrDefault(name, otherwise);
        if (!known.contains(value)) {
            throw new IllegalArgumentException(name + " must be one of "
                    + String.join(", ", known.stream().sorted().toList()) + ": " + value);
        }
        return value;
    }
}
