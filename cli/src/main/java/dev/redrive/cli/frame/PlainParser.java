// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Understands command lines that are plain and right, and nothing else: whatever is wrong, rare or asks for help is
 * left to {@link FullParser}. That one needs picocli, whose class files are too old for the JVM's start-up cache: they
 * are loaded and verified anew each time, about 100 ms for a command that needs 5. A test holds the two parsers against
 * each other.
 */
final class PlainParser {
    private final List<Command> path = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private final Map<String, List<String>> options = new HashMap<>();
    private final Set<String> givenHere = new HashSet<>();

    private PlainParser(Command root) {
        path.add(root);
    }

    static Optional<Parsed> parse(Command root, String[] args) {
        return new PlainParser(root).parse(args);
    }

    private Optional<Parsed> parse(String[] args) {
        for (int at = 0; at < args.length; at++) {
            boolean plain;
            if (!args[at].startsWith("-")) {
                plain = word(args[at]);
            } else {
                var next = at + 1 < args.length ? args[at + 1] : null;
                var option = find(args[at]);
                plain = option != null && option(option, args[at], next);
                if (option != null && option.takesValue() && args[at].indexOf('=') < 0) {
                    at++;
                }
            }
            if (!plain) {
                return Optional.empty();
            }
        }
        return words.size() >= least() ? Optional.of(new Parsed(path, words, options)) : Optional.empty();
    }

    private boolean word(String word) {
        var subcommand = subcommand(word);
        if (subcommand != null) {
            path.add(subcommand);
            givenHere.clear();
            return true;
        }
        return !word.isEmpty() && words.size() < most() && words.add(word);
    }

    private @Nullable Command subcommand(String word) {
        for (Command each : command().subcommands()) {
            if (each.name().equals(word)) {
                return each;
            }
        }
        return null;
    }

    /** Another option or a command: then the value was probably forgotten. */
    private boolean looksLikeNoValue(String value) {
        return (value.startsWith("-") && value.length() > 1) || subcommand(value) != null;
    }

    private boolean option(Option option, String written, @Nullable String next) {
        boolean again = !givenHere.add(option.name()) && option.kind() != Option.Kind.MANY;
        int equals = written.indexOf('=');
        if (again || option.name().equals(Globals.HELP) || (!option.takesValue() && equals >= 0)) {
            return false;
        }
        String value = option.takesValue() ? equals < 0 ? next : written.substring(equals + 1) : Parsed.SET;
        if (value == null || (equals < 0 && looksLikeNoValue(value))) {
            return false;
        }
        if (option.kind() != Option.Kind.MANY) {
            options.remove(option.name()); // given before a command and again after it: the later one holds
        }
        options.computeIfAbsent(option.name(), name -> new ArrayList<>()).add(value);
        return true;
    }

    private @Nullable Option find(String written) {
        int equals = written.indexOf('=');
        var name = equals < 0 ? written : written.substring(0, equals);
        for (Option each : command().options()) {
            if (each.names().contains(name)) {
                return each;
            }
        }
        for (Option each : Globals.ALL) {
            if (each.names().contains(name)) {
                return each;
            }
        }
        return null;
    }

    private Command command() {
        return path.get(path.size() - 1);
    }

    private long least() {
        return command().arguments().stream()
                .filter(each -> each.count() == Argument.Count.ONE)
                .count();
    }

    private int most() {
        var arguments = command().arguments();
        return arguments.stream().anyMatch(each -> each.count() == Argument.Count.ANY)
                ? Integer.MAX_VALUE
                : arguments.size();
    }
}
