// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers that name a kind of error: {@code HTTP 503}, {@code exit code 2}, {@code SQLSTATE 23505}. */
final class Kept {

    private Kept() {}

    /** The number, if the words before it say that it is one of those; else null. */
    static @Nullable String number(String token, List<String> before) {
        String last = ago(before, 1);
        String earlier = ago(before, 2);
        boolean code = last.equals("code");
        boolean kept = switch (code ? earlier : last) {
            case "http", "status", "response" -> isStatus(token);
            case "exit", "signal", "errno" -> isNumber(token) && token.length() <= 3;
            case "sqlstate" -> token.length() == 5;
            default -> false;
        };
        return kept ? token : null;
    }

    private static String ago(List<String> words, int count) {
        return words.size() < count ? "" : words.get(words.size() - count);
    }

    private static boolean isStatus(String token) {
        return token.length() == 3 && isNumber(token) && token.charAt(0) >= '1' && token.charAt(0) <= '5';
    }

    private static boolean isNumber(String token) {
        return token.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
