// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.List;
import java.util.Locale;

/** Which lines of a message without a trace say what went wrong. */
final class Said {

    private static final int WORDS_ENOUGH = 3;
    private static final int LINES_TRIED = 5;

    private static final List<String> TROUBLE = List.of(
            "error",
            "fail",
            "fatal",
            "exception",
            "panic",
            "cannot",
            "can't",
            "could not",
            "denied",
            "refused",
            "not found",
            "no such",
            "invalid",
            "unable",
            "abort",
            "timed out",
            "timeout",
            "missing",
            "unexpected",
            "killed",
            "not permitted");

    private Said() {}

    /** A program's stderr tells the trouble last; a message tells it first. */
    static Words words(String message, boolean stderr, int most) {
        return stderr ? Words.of(lastTrouble(message), most) : beginning(message, most);
    }

    private static String lastTrouble(String message) {
        List<String> lines = message.lines().filter(line -> !line.isBlank()).toList();
        for (String line : lines.reversed()) {
            String low = line.toLowerCase(Locale.ROOT);
            if (TROUBLE.stream().anyMatch(low::contains)) {
                return line;
            }
        }
        return lines.isEmpty() ? "" : lines.getLast();
    }

    /** So many lines, of the first few, that they hold some words. */
    private static Words beginning(String message, int most) {
        int end = message.indexOf('\n');
        for (int lines = 1; lines < LINES_TRIED && end >= 0; lines++) {
            Words head = Words.of(message.substring(0, end), most);
            if (head.count() >= WORDS_ENOUGH) {
                return head;
            }
            end = message.indexOf('\n', end + 1);
        }
        return Words.of(message, most);
    }
}
