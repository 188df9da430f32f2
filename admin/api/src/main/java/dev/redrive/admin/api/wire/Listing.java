// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How every list looks.
 *
 * @param next the cursor of the next page, to be passed as {@code after}; null on the last one
 */
public record Listing<T>(List<T> items, @Nullable String next) {

    public Listing {
        items = List.copyOf(items);
    }

    public static <T> Listing<T> whole(List<T> items) {
        return new Listing<>(items, null);
    }
}
