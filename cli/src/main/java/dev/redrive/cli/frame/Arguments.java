// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.cli.show.Lengths;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What was written after a command's name, checked when it is asked for. */
public final class Arguments {
    private final Parsed parsed;

    Arguments(Parsed parsed) {
        this.parsed = parsed;
    }

    /** The word at this place; the command's description says that there must be one. */
    public String required(int place) {
        return parsed.words().get(place);
    }

    public @Nullable String optional(int place) {
        return place < parsed.words().size() ? parsed.words().get(place) : null;
    }

    /** All words from this place on. */
    public List<String> rest(int place) {
        return parsed.words()
                .subList(Math.min(place, parsed.words().size()), parsed.words().size());
    }

    /** Null if it was not given. */
    public @Nullable String option(String name) {
        var values = options(name);
        return values.isEmpty() ? null : values.get(values.size() - 1);
    }

    public List<String> options(String name) {
        return parsed.options().getOrDefault(name, List.of());
    }

    public boolean flag(String name) {
        return Parsed.SET.equals(option(name));
    }

    /** One of a few words. */
    public @Nullable String choice(String name, List<String> words) {
        String given = option(name);
        if (given != null && !words.contains(given)) {
            throw Usage.notOneOf(name, given, words);
        }
        return given;
    }

    public OptionalInt number(String name, int least, int most) {
        String given = option(name);
        if (given == null) {
            return OptionalInt.empty();
        }
        try {
            int number = Integer.parseInt(given);
            if (number >= least && number <= most) {
                return OptionalInt.of(number);
            }
        } catch (NumberFormatException notANumber) {
            // Said below, with the bounds.
        }
        throw Usage.wrong(
                "'" + given + "' is not a value of " + name, "use a whole number from " + least + " to " + most);
    }

    public @Nullable Duration length(String name) {
        String given = option(name);
        if (given == null) {
            return null;
        }
        return Lengths.parse(given)
                .orElseThrow(() -> Usage.wrong(
                        "'" + given + "' is not a value of " + name,
                        "use a length of time such as 500ms, 30s, 5m, 1h or 7d"));
    }
}
