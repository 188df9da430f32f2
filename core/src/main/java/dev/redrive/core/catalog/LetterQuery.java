// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Which letters to list, newest first.
 *
 * @param filter in the words of docs/dead-letters.md ({@code queue=orders code=TIMEOUT age>1h}); empty for all that are open or held
 * @param after a cursor from an earlier page
 */
public record LetterQuery(
        String filter, int limit, @Nullable String after) {

    public static final int LIMIT_MAX = 1000;
    public static final int LIMIT_USUAL = 50;

    public LetterQuery {
        if (limit < 1 || limit > LIMIT_MAX) {
            throw new IllegalArgumentException("limit must be 1 to " + LIMIT_MAX + ", not " + limit);
        }
    }
}
