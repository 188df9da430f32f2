// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.dialect;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.deadletter.Dialects;
import dev.redrive.core.deadletter.Inscription;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.message.Headers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads letters in every dialect of the {@link Table}. A letter may speak several: the first that fits names it, the others
 * tell what it leaves out, as long as they speak of the same record.
 */
public final class KnownDialects implements Dialects {

    static final String SMALLRYE = "smallrye";
    private static final String UNREADABLE = "DeserializationException";

    @Override
    public Inscription read(Headers headers) {
        var last = Seen.of(headers, false);
        List<Dialect> spoken =
                Table.ALL.stream().filter(each -> each.speaks(last)).toList();
        if (spoken.isEmpty()) {
            return unknown(headers);
        }
        Dialect first = spoken.getFirst();
        // On a second death SmallRye's old headers come after its new ones.
        Seen seen = first.name().equals(SMALLRYE) ? Seen.of(headers, true) : last;
        var told = new Told(seen, spoken);
        return new Inscription(
                first.name(),
                failure(told, seen),
                told.provenance(),
                attempts(told),
                told.count(Field.REPLAYS),
                told.createdAt(),
                original(headers, spoken),
                first.pointer());
    }

    private static int attempts(Told told) {
        int next = told.count(Field.NEXT_ATTEMPT);
        return next > 0 ? next - 1 : told.count(Field.ATTEMPTS);
    }

    private static Failure failure(Told told, Seen seen) {
        String cause = told.text(Field.CAUSE);
        String error = told.text(Field.ERROR);
        // A framework's own exception around the real one says nothing.
        String type = cause != null ? cause : error;
        String message = told.text(Field.MESSAGE);
        String causeMessage = told.text(Field.CAUSE_MESSAGE);
        String status = told.text(Field.STATUS);
        boolean unreadable = seen.has("springDeserializerExceptionValue")
                || seen.has("springDeserializerExceptionKey")
                || (type != null && type.endsWith(UNREADABLE));
        String code = (unreadable ? FailureCode.UNREADABLE : FailureCode.EXCEPTION).name();
        String said = causeMessage != null ? causeMessage : message == null ? "" : message;
        String stack = told.text(Field.STACK);
        return new Failure(
                code, type == null && status != null ? "HTTP " + status : type, said, stack == null ? "" : stack, null);
    }

    private static Headers original(Headers headers, List<Dialect> spoken) {
        return new Headers(headers.inOrder().stream()
                .filter(each -> spoken.stream().noneMatch(dialect -> dialect.owns(each.name())))
                .toList());
    }

    private static Inscription unknown(Headers headers) {
        var failure = new Failure(FailureCode.EXCEPTION.name(), null, "the letter does not say why it died", "", null);
        return new Inscription(UNKNOWN, failure, Provenance.UNTOLD, 0, 0, null, headers, false);
    }

    /** The fields of a letter: from the dialect that names it, and where that is silent from the others. */
    private record Told(Seen seen, List<Dialect> spoken) {

        @Nullable
        String text(Field field) {
            for (Dialect each : spoken) {
                String text = seen.text(names(each, field));
                if (text != null) {
                    return text;
                }
            }
            return null;
        }

        @Nullable
        Long number(Field field) {
            for (Dialect each : spoken) {
                Long number = seen.number(names(each, field));
                if (number != null) {
                    return number;
                }
            }
            return null;
        }

        int count(Field field) {
            Long number = number(field);
            return number == null ? 0 : (int) Math.min(number, Integer.MAX_VALUE);
        }

        Provenance provenance() {
            Long partition = number(Field.PARTITION);
            Integer sane =
                    partition == null || partition > Integer.MAX_VALUE ? null : Integer.valueOf(partition.intValue());
            return new Provenance(text(Field.TOPIC), sane, number(Field.OFFSET), text(Field.GROUP));
        }

        @Nullable
        Instant createdAt() {
            Long millis = number(Field.TIMESTAMP);
            return millis == null ? null : Instant.ofEpochMilli(millis);
        }

        private static List<String> names(Dialect dialect, Field field) {
            Map<Field, List<String>> fields = dialect.fields();
            return fields.getOrDefault(field, List.of());
        }
    }
}
