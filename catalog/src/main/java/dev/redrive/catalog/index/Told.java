// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

/**
 * How far a yard was told.
 *
 * @param no its number in the index
 * @param gen how often it was told from its beginning
 * @param anew whether that goes on
 */
record Told(long no, String mark, long gen, boolean anew) {

    Told fromItsBeginning() {
        return new Told(no, mark, gen + 1, true);
    }

    Told upTo(String newMark) {
        return new Told(no, newMark, gen, anew);
    }

    Told whole() {
        return new Told(no, mark, gen, false);
    }
}
