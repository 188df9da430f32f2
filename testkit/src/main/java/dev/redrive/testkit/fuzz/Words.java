// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import java.util.List;

/** What parsers stumble over, whatever their language. */
final class Words {

    /** Read as half a surrogate pair by those who ask for text; nothing else uses it. */
    static final char HALF_A_PAIR = '\uffff';

    static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "1",
            "-1",
            "00",
            "3.5",
            "127",
            "128",
            "255",
            "256",
            "65536",
            "2147483647",
            "2147483648",
            "-2147483648",
            "-2147483649",
            "4294967296",
            "999999999999999999",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "99999999999999999999999999",
            "1e9",
            "1e400",
            "1e-400",
            "NaN",
            "Infinity",
            "0x7f",
            "\u0663",
            "9".repeat(1200));

    static final List<String> TIMES = List.of(
            "2026-11-16T08:30:00Z",
            "2026-02-29",
            "1969-12-31T23:59:59.999999999Z",
            "9999-12-31T23:59:60Z",
            "+1000000000-12-31T23:59:59.999999999Z",
            "-1000000000-01-01T00:00:00Z",
            "+292278994-08-17T07:12:55.808Z",
            "36500d",
            "1ms",
            "0s");

    static final List<String> SIGNS = List.of(
            "\0",
            "\n",
            "\r\n",
            "\t",
            " ",
            "\"",
            "'",
            "\\",
            "/",
            "\\u0000",
            "\\ud800",
            "\\uD83D\\uDE00",
            "é",
            "😀",
            "\u202e",
            "\u2028",
            "\ufeff",
            "\u0130",
            "" + HALF_A_PAIR,
            "%",
            "*",
            "${X}",
            "${",
            "../",
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            ":",
            ",",
            ".",
            "-",
            "=",
            "null",
            "true",
            "false",
            "\"\"",
            "[]",
            "{}",
            "__proto__");

    /** Openings that nest when they are repeated. */
    static final List<String> OPENINGS = List.of("[", "{\"a\":", "(", "{", "- ", "!", "\"", "[{\"id\":", "-", "<");

    private Words() {}
}
