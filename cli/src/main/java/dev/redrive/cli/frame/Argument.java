// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

/** A word without dashes that a command understands. */
record Argument(String label, Count count, String help) {

    enum Count {
        ONE("1"),
        AT_MOST_ONE("0..1"),
        ANY("0..*");

        private final String arity;

        Count(String arity) {
            this.arity = arity;
        }

        String arity() {
            return arity;
        }
    }
}
