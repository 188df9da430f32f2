// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo.sample;

/** Adds up. */
final class Sum {

    private Sum() {}

    static int upTo(int last) {
        int sum = 0;
        for (int i = 1; i <= last; i++) {
            sum += i;
        }
        return sum;
    }
}
