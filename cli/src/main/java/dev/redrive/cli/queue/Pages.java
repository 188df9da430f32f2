// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.wire.ItemFilter;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import java.util.ArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A list of any length, read page by page. */
final class Pages {
    /** The most that the API gives at a time. */
    private static final int PAGE_MAX = 1000;

    private final RedriveClient client;
    private final ItemFilter filter;

    Pages(RedriveClient client, ItemFilter filter) {
        this.client = client;
        this.filter = filter;
    }

    /** So many as one listing, with the cursor of what follows. */
    Listing<ItemView> first(int most) {
        var items = new ArrayList<ItemView>();
        String next = each(most, items::add);
        return new Listing<>(items, next);
    }

    /** Hands on at most so many items, for as long as they are wanted. Returns the cursor of what follows, if any. */
    @Nullable
    String each(int most, Predicate<ItemView> wanted) {
        int left = most;
        String cursor = null;
        do {
            var page = client.items(new ItemFilter(filter.queue(), filter.status(), Math.min(left, PAGE_MAX), cursor));
            for (ItemView item : page.items()) {
                if (!wanted.test(item)) {
                    return null;
                }
            }
            left -= page.items().size();
            cursor = page.next();
        } while (cursor != null && left > 0);
        return cursor;
    }
}
