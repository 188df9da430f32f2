// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import java.util.function.Predicate;

/** Makes an input smaller for as long as it fails in the same way. */
final class Shrinking {

    private static final int TRIES_MAX = 3000;

    private Shrinking() {}

    static byte[] of(byte[] failing, Predicate<byte[]> failsToo) {
        byte[] small = failing;
        int tries = 0;
        for (int size = Math.max(1, small.length / 2); size > 0; size /= 2) {
            for (int at = 0; at < small.length && tries < TRIES_MAX; tries++) {
                byte[] less = without(small, at, Math.min(size, small.length - at));
                if (failsToo.test(less)) {
                    small = less;
                } else {
                    at += size;
                }
            }
        }
        return small;
    }

    private static byte[] without(byte[] input, int at, int count) {
        var less = new byte[input.length - count];
        System.arraycopy(input, 0, less, 0, at);
        System.arraycopy(input, at + count, less, at, less.length - at);
        return less;
    }
}
