// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import java.util.Comparator;

/**
 * A letter among others: by when it was buried, then by where it lies.
 *
 * @param number its own in the index, which says nothing about order
 */
record LetterOrder(long at, int partition, long offset, int number) {

    static final Comparator<LetterOrder> NEWEST_FIRST = Comparator.comparingLong(LetterOrder::at)
            .thenComparingInt(LetterOrder::partition)
            .thenComparingLong(LetterOrder::offset)
            .reversed();
}
