// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import java.util.List;
import java.util.random.RandomGenerator;

/** Filters by chance: nearly right ones and rubbish. */
public final class FilterTexts {
    private static final List<String> PARTS = List.of(
            "queue",
            "code",
            "state",
            "age",
            "died",
            "attempts",
            "text",
            "priority",
            "group",
            "reason",
            "cod",
            "=",
            "!=",
            "~",
            "!~",
            ">",
            "<=",
            ">=",
            "<",
            "-",
            "\"",
            "\\",
            "*",
            ",",
            " ",
            "  ",
            "open",
            "held",
            "1h",
            "99999999999999999999",
            "3",
            "2026-11-16",
            "2026-13-40",
            "+1000000000-01-01T00:00:00Z",
            "orders",
            "a*b",
            "low",
            "\u0000",
            "\ud83d",
            "\n",
            "é",
            "'",
            "%",
            "_",
            "[",
            "?",
            ";--",
            "()",
            "exhausted",
            "T",
            "Z",
            "-01:00");

    private FilterTexts() {}

    public static String any(RandomGenerator random) {
        var text = new StringBuilder();
        int parts = random.nextInt(25);
        for (int i = 0; i < parts; i++) {
            text.append(
                    random.nextInt(20) == 0
                            ? String.valueOf((char) random.nextInt(0x10000))
                            : PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }
}
