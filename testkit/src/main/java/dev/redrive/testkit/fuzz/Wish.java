// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What someone wants to be run.
 *
 * @param most no longer than that in all
 * @param inputs for each parser
 * @param from the first seed
 * @param parsers beginnings of their names, in any case; empty for all
 */
record Wish(Duration most, long inputs, long from, List<String> parsers) {

    private static final Duration USUAL = Duration.ofMinutes(1);

    static Wish of(List<String> args) {
        Duration most = USUAL;
        long inputs = Long.MAX_VALUE;
        long from = System.currentTimeMillis() % 1_000_000_000_000L * 1_000_000;
        List<String> parsers = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            String arg = args.get(i);
            switch (arg) {
                case "--for" -> most = duration(value(args, ++i));
                case "--from" -> from = number(arg, value(args, ++i));
                case "--inputs" -> {
                    inputs = number(arg, value(args, ++i));
                    most = Durations.LONGEST;
                }
                case "--seed" -> {
                    from = number(arg, value(args, ++i));
                    inputs = 1;
                    most = Durations.LONGEST;
                }
                default -> parsers.add(parser(arg));
            }
        }
        return new Wish(most, inputs, from, parsers);
    }

    /** Those that were asked for. */
    List<Fuzz> chosen(List<Fuzz> all) {
        List<Fuzz> chosen = parsers.isEmpty()
                ? all
                : all.stream()
                        .filter(each -> parsers.stream().anyMatch(name -> begins(each, name)))
                        .toList();
        for (String name : parsers) {
            if (all.stream().noneMatch(each -> begins(each, name))) {
                throw new IllegalArgumentException("no parser is called '" + name + "': there are "
                        + String.join(
                                ", ",
                                all.stream()
                                        .map(each -> each.getClass().getSimpleName())
                                        .toList()));
            }
        }
        return chosen;
    }

    private static boolean begins(Fuzz fuzz, String name) {
        return fuzz.getClass().getSimpleName().toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT));
    }

    private static String parser(String arg) {
        if (arg.startsWith("-")) {
            throw new IllegalArgumentException("unknown: " + arg);
        }
        return arg;
    }

    private static String value(List<String> args, int at) {
        if (at == args.size()) {
            throw new IllegalArgumentException(args.get(at - 1) + " needs a value behind it");
        }
        return args.get(at);
    }

    private static Duration duration(String text) {
        return switch (Durations.parse(text)) {
            case Durations.Parsed.Ok ok -> ok.duration();
            case Durations.Parsed.Wrong wrong -> throw new IllegalArgumentException(wrong.problem());
        };
    }

    private static long number(String option, String text) {
        if (!text.matches("\\d{1,18}")) {
            throw new IllegalArgumentException(option + " needs a number behind it");
        }
        return Long.parseLong(text);
    }
}
