// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.item;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some items of a list.
 *
 * @param next the cursor of the next page; null on the last one
 */
public record Page<T>(List<T> items, @Nullable String next) {

    public Page {
        items = List.copyOf(items);
    }
}
