// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import java.util.Collection;
import java.util.List;

/** What somebody may have meant: the known words with the fewest letters typed wrongly, if they are few. */
final class Nearest {
    private static final int LETTERS_PER_MISTAKE = 3;

    private Nearest() {}

    static List<String> to(String typed, Collection<String> known) {
        int most = Math.max(1, typed.length() / LETTERS_PER_MISTAKE);
        int fewest =
                known.stream().mapToInt(word -> mistakes(typed, word)).min().orElse(most + 1);
        return fewest > most
                ? List.of()
                : known.stream()
                        .filter(word -> mistakes(typed, word) == fewest)
                        .sorted()
                        .toList();
    }

    /** Letters to add, leave out or change to get from one word to the other. */
    private static int mistakes(String typed, String word) {
        int[] above = new int[word.length() + 1];
        for (int j = 0; j <= word.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= typed.length(); i++) {
            int[] row = new int[word.length() + 1];
            row[0] = i;
            for (int j = 1; j <= word.length(); j++) {
                int changed = above[j - 1] + (typed.charAt(i - 1) == word.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[word.length()];
    }
}
