// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.util.regex.Pattern;

/** The name of a queue; dots make namespaces ({@code billing.orders}). */
public record QueueName(String value) implements Comparable<QueueName> {

    public static final int LENGTH_MAX = 120;

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");

    public QueueName {
        if (value.length() > LENGTH_MAX || !FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("'" + value + "' is not a queue name: use letters, digits, '_', '-', "
                    + "and '.' between namespaces, at most " + LENGTH_MAX + " characters");
        }
    }

    @Override
    public int compareTo(QueueName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
