// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that was probably meant. */
public final class DidYouMean {

    /** A longer word is no typing error, and comparing it would cost its length. */
    private static final int LENGTH_MAX = 64;

    /** So many words are compared at most. */
    private static final int WORDS_MAX = 2000;

    private DidYouMean() {}

    public static Optional<String> of(String written, Collection<String> known) {
        if (written.length() > LENGTH_MAX) {
            return Optional.empty();
        }
        var lower = written.toLowerCase(Locale.ROOT);
        return known.stream()
                .limit(WORDS_MAX)
                .filter(word -> distance(lower, word.toLowerCase(Locale.ROOT)) <= near(word))
                .min(Comparator.<String>comparingInt(word -> distance(lower, word.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** One slip in a short word, two in most, three in a long one. */
    private static int near(String word) {
        return word.length() <= 3 ? 1 : word.length() <= 8 ? 2 : 3;
    }

    /** Letters to add, drop, change or swap with their neighbour. */
    static int distance(String one, String other) {
        if (Math.abs(one.length() - other.length()) > 3) {
            return Integer.MAX_VALUE;
        }
        var cost = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, one, other, i, j);
            }
        }
        return cost[one.length()][other.length()];
    }

    private static int cheapest(int[][] cost, String one, String other, int i, int j) {
        var same = one.charAt(i - 1) == other.charAt(j - 1);
        var least = Math.min(cost[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        var swapped =
                i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
