// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import dev.redrive.core.item.Status;
import dev.redrive.core.port.Refused;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A place in a list of items.
 *
 * @param list which of the lists it is in
 * @param after what was shown last, as numbers of the list's own; empty at its beginning
 */
record Cursor(Status list, List<Long> after) {

    Cursor {
        after = List.copyOf(after);
    }

    private static final int DIGITS = 36;
    private static final String BETWEEN = "\\.";

    static Cursor of(String text) {
        String[] parts = text.split(BETWEEN, -1);
        Optional<Status> list = Arrays.stream(Status.values())
                .filter(each -> letter(each).equals(parts[0]))
                .findFirst();
        if (list.isEmpty()) {
            throw refused(text);
        }
        try {
            List<Long> numbers = Arrays.stream(parts)
                    .skip(1)
                    .map(part -> Long.parseLong(part, DIGITS))
                    .toList();
            return new Cursor(list.get(), numbers);
        } catch (NumberFormatException e) {
            throw refused(text);
        }
    }

    static Cursor atStart(Status list) {
        return new Cursor(list, List.of());
    }

    /** Refuses a cursor of another list. */
    Cursor numbers(int count) {
        if (!after.isEmpty() && after.size() != count) {
            throw refused(text());
        }
        return this;
    }

    boolean isAtStart() {
        return after.isEmpty();
    }

    String text() {
        var text = new StringBuilder(letter(list));
        for (long number : after) {
            text.append('.').append(Long.toString(number, DIGITS));
        }
        return text.toString();
    }

    private static String letter(Status list) {
        return list.word().substring(0, 1);
    }

    private static Refused refused(String text) {
        return new Refused(Refused.Kind.INVALID, "'" + text + "' is not a cursor", "take the one of the page before");
    }
}
