// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges one run of characters without spaces: a word that letters of one group share, or a value that differs between them. */
final class Token {

    private static final Set<String> VALUES =
            Spelling.words("true false nan infinity utc gmt cet cest est edt pst pdt bst am pm "
                    + "mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday "
                    + "jan feb mar apr may jun jul aug sep sept oct nov dec "
                    + "january february march april june july august september october november december");

    private static final Set<String> ENDINGS = Spelling.words(
            "csv json xml pdf txt log yaml yml png jpg jpeg gif zip gz tar tmp bak parquet avro orc dat bin db html htm doc docx xls "
                    + "xlsx ods lock conf cfg ini properties sql sh py js ts go rb java class jar so dll exe pem crt key mp4 edi");

    private static final Set<String> SHORT =
            Spelling.words("id is to in of on by at no or io db ok up as do if my ip ui tx we");

    /** A name of many short humps is an id. */
    private static final int HUMP_USUAL = 4;

    private Token() {}

    /** What letters of one group share of it, or null if it is a value. */
    static @Nullable String word(String token) {
        int at = token.indexOf('@');
        if (at >= 0) {
            return at > 0 && isHash(token, at + 1) ? word(token.substring(0, at)) : null;
        }
        if (isClass(token)) {
            return Names.ofClass(token);
        }
        if (token.regionMatches(true, 0, "http/", 0, 5)) {
            return "HTTP";
        }
        if (hasDigit(token) || isPlace(token)) {
            return null;
        }
        return isWords(token) && !VALUES.contains(token.toLowerCase(Locale.ROOT)) ? token : null;
    }

    static boolean hasDigit(String token) {
        for (int i = 0; i < token.length(); i++) {
            if (Character.isDigit(token.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** An identity hash, as in {@code com.acme.Order@1b2c3d}. */
    private static boolean isHash(String token, int from) {
        for (int i = from; i < token.length(); i++) {
            if (Character.digit(token.charAt(i), 16) < 0) {
                return false;
            }
        }
        return from < token.length();
    }

    /** {@code com.acme.Orders$Line}: packages in small letters, a class with a big one. */
    private static boolean isClass(String token) {
        int dot = packages(token);
        if (dot < 0 || dot + 1 >= token.length() || !isUpper(token.charAt(dot + 1)) || dot + 2 == token.length()) {
            return false;
        }
        for (int i = dot + 1; i < token.length(); i++) {
            char c = token.charAt(i);
            if (!Character.isJavaIdentifierPart(c) && c != '/' && c != '.' && c != '+') {
                return false;
            }
        }
        return !ENDINGS.contains(token.substring(token.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    /** Where the last dot of {@code com.acme.} is; negative if it does not begin that way. */
    private static int packages(String token) {
        int dot = -1;
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if (c == '.') {
                dot = i;
            } else if (isUpper(c) && i == dot + 1 && dot > 0) {
                return dot;
            } else if (!(c >= 'a' && c <= 'z') && !(i > dot + 1 && (c == '_' || (c >= '0' && c <= '9')))) {
                return -1;
            }
        }
        return -1;
    }

    /** A path, an address, a name of a file or host. */
    private static boolean isPlace(String token) {
        int slash = token.indexOf('/');
        if (token.indexOf('\\') >= 0
                || slash == 0
                || (slash > 0 && token.indexOf('/', slash + 1) > 0)
                || token.charAt(0) == '~') {
            return true;
        }
        int dot = token.lastIndexOf('.');
        if (dot < 0) {
            return false;
        }
        String end = token.substring(dot + 1);
        return slash > 0
                || ENDINGS.contains(end.toLowerCase(Locale.ROOT))
                || token.chars().noneMatch(c -> isUpper((char) c));
    }

    private static boolean isWords(String token) {
        int from = 0;
        for (int i = 0; i <= token.length(); i++) {
            if (i == token.length() || !Character.isLetter(token.charAt(i))) {
                if (i > from && !isOneWord(token.substring(from, i))) {
                    return false;
                }
                from = i + 1;
            }
        }
        return true;
    }

    /** Letters only. A name of several humps, as {@code orderLine}, is a word if each of its humps is. */
    private static boolean isOneWord(String letters) {
        int from = 0;
        int humps = 1;
        for (int i = 1; i < letters.length(); i++) {
            boolean up = isUpper(letters.charAt(i));
            boolean before = isUpper(letters.charAt(i - 1));
            boolean ends = up && (!before || (i + 1 < letters.length() && !isUpper(letters.charAt(i + 1))));
            if (ends) {
                humps++;
                if (!isHump(letters.substring(from, i))) {
                    return false;
                }
                from = i;
            }
        }
        String last = letters.substring(from);
        if (humps == 1) {
            return Spelling.isWord(last);
        }
        return isHump(last) && (humps == 2 || letters.length() >= HUMP_USUAL * humps);
    }

    private static boolean isHump(String hump) {
        String low = hump.toLowerCase(Locale.ROOT);
        if (hump.length() < 3) {
            return SHORT.contains(low);
        }
        return isUpper(hump.charAt(1)) ? Spelling.isKnown(low) : Spelling.isWord(low);
    }

    private static boolean isUpper(char c) {
        return Character.isUpperCase(c);
    }
}
