// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

/** What someone typed, as far as it fits into an answer: short, and without characters that do something. */
final class Shown {
    private static final int LENGTH_MAX = 40;

    private Shown() {}

    static String of(String typed) {
        var shown = new StringBuilder();
        for (int i = 0; i < typed.length() && i < LENGTH_MAX; i++) {
            char c = typed.charAt(i);
            shown.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
        }
        return typed.length() > LENGTH_MAX ? shown + "..." : shown.toString();
    }
}
