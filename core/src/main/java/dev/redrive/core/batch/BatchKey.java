// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.batch;

/** Which messages may go together: those for which it says the same. */
public sealed interface BatchKey {

    /** All of them. */
    record None() implements BatchKey {}

    record Source() implements BatchKey {}

    record Type() implements BatchKey {}

    /** The last header of that name, byte by byte. */
    record InHeader(String name) implements BatchKey {}

    BatchKey NONE = new None();
    BatchKey SOURCE = new Source();
    BatchKey TYPE = new Type();

    static BatchKey header(String name) {
        return new InHeader(name);
    }
}
