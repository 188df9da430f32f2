// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a store is kept.
 *
 * @param keepCompleted how long completed items can be seen
 * @param keepCompletedMax and how many a queue
 * @param itemBytesMax the largest item, with its headers and labels
 * @param acceptLoss whether to go on with a database that was cut short or is gone
 * @param backups the folder of copies; null for {@code backups} in the data directory
 */
public record StoreOptions(
        Duration keepCompleted,
        int keepCompletedMax,
        int itemBytesMax,
        boolean acceptLoss,
        @Nullable Path backups) {
    public static final int ITEM_BYTES_MAX = 16 << 20;
    public static final StoreOptions USUAL = new StoreOptions(Duration.ofHours(1), 10_000, ITEM_BYTES_MAX, false, null);

    public StoreOptions {
        if (keepCompleted.isNegative() || keepCompletedMax < 0) {
            throw new IllegalArgumentException("nothing is kept for less than no time");
        }
        if (itemBytesMax < 1 || itemBytesMax > ITEM_BYTES_MAX) {
            throw new IllegalArgumentException("itemBytesMax must be 1 to " + ITEM_BYTES_MAX + ", not " + itemBytesMax);
        }
    }

    public StoreOptions keepCompleted(Duration howLong, int atMost) {
        return new StoreOptions(howLong, atMost, itemBytesMax, acceptLoss, backups);
    }

    public StoreOptions acceptingLoss() {
        return new StoreOptions(keepCompleted, keepCompletedMax, itemBytesMax, true, backups);
    }

    public StoreOptions backups(@Nullable Path folder) {
        return new StoreOptions(keepCompleted, keepCompletedMax, itemBytesMax, acceptLoss, folder);
    }
}
