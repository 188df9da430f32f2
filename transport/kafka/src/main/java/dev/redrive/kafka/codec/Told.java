// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What headers tell, without trust in them: what cannot be read was not said. Of those that repeat, the last counts. */
record Told(List<Header> headers) {

    private static final int TEXT_BYTES_MAX = 1024;
    /** A long holds every number of so many digits. */
    private static final int DIGITS_MAX = 18;

    private static final char UNREADABLE = '\ufffd';

    static @Nullable Payload last(List<Header> headers, String name) {
        for (int i = headers.size() - 1; i >= 0; i--) {
            Header each = headers.get(i);
            if (each.name().equals(name)) {
                return each.value().isAbsent() ? null : each.value();
            }
        }
        return null;
    }

    Optional<String> text(String name) {
        Payload value = last(headers, name);
        if (value == null || value.size() > TEXT_BYTES_MAX) {
            return Optional.empty();
        }
        String text = value.text();
        return isClean(text) && !text.isBlank() ? Optional.of(text) : Optional.empty();
    }

    private static boolean isClean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || c == UNREADABLE) {
                return false;
            }
        }
        return true;
    }

    Optional<MessageId> id() {
        return text(Names.ID)
                .filter(text -> text.length() <= MessageId.LENGTH_MAX)
                .map(MessageId::new);
    }

    /** Of decimal digits only: none of our numbers is negative. */
    OptionalLong number(String name) {
        Payload value = last(headers, name);
        if (value == null || value.size() == 0 || value.size() > DIGITS_MAX) {
            return OptionalLong.empty();
        }
        String digits = value.text();
        long number = 0;
        for (int i = 0; i < digits.length(); i++) {
            char digit = digits.charAt(i);
            if (digit < '0' || digit > '9') {
                return OptionalLong.empty();
            }
            number = number * 10 + (digit - '0');
        }
        return OptionalLong.of(number);
    }

    OptionalInt count(String name) {
        OptionalLong number = number(name);
        return number.isPresent() && number.getAsLong() <= Integer.MAX_VALUE
                ? OptionalInt.of((int) number.getAsLong())
                : OptionalInt.empty();
    }

    Optional<Instant> instant(String name) {
        OptionalLong millis = number(name);
        return millis.isPresent() && Times.isSane(millis.getAsLong())
                ? Optional.of(Instant.ofEpochMilli(millis.getAsLong()))
                : Optional.empty();
    }

    Tries history() {
        Payload json = last(headers, Names.HISTORY);
        return json == null ? Tries.NONE : HistoryText.read(json);
    }
}
