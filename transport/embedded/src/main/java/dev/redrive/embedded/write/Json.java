// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

/** Numbers as a JSON array: one bound value that SQLite's {@code json_each} turns into many rows. */
public final class Json {
    private final StringBuilder text = new StringBuilder(256).append('[');

    public void add(long value) {
        if (text.length() > 1) {
            text.append(',');
        }
        text.append(value);
    }

    public boolean isEmpty() {
        return text.length() == 1;
    }

    @Override
    public String toString() {
        return text + "]";
    }
}
