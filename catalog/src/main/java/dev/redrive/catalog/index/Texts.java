// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import org.jspecify.annotations.Nullable;

/** Texts as the index keeps them: their heads. The whole is in the letter. */
final class Texts {
    static final int LENGTH_MAX = 500;

    private Texts() {}

    static String head(String text) {
        if (text.length() <= LENGTH_MAX) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LENGTH_MAX - 1)) ? LENGTH_MAX - 1 : LENGTH_MAX;
        return text.substring(0, end);
    }

    static @Nullable String headOf(@Nullable String text) {
        return text == null ? null : head(text);
    }

    /** Spreads well, and is the same in every process. */
    static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash ^ (hash >>> 32);
    }
}
