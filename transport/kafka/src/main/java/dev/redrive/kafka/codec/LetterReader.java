// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.Envelope;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/** Reads what {@link Letters} wrote. */
public final class LetterReader {

    private static final String HEADERS_CUT = "headers";

    private final RetryReader messages;
    private final Envelope envelope;

    public LetterReader(FieldNames fields) {
        this(fields, Envelope.NONE);
    }

    /** @param envelope what the values of letters may be in */
    public LetterReader(FieldNames fields, Envelope envelope) {
        this.envelope = envelope;
        // The ids are never asked for: what comes without one is no letter of ours.
        this.messages = new RetryReader(new Ids("", Uuid.ZERO_UUID), fields);
    }

    /** Empty if it was not written by a group of ours, whatever else it may be. */
    public Optional<Letter> read(Raw sealed) {
        Raw raw = Envelopes.opened(sealed, envelope);
        Told told = Ours.told(raw.content().headers().inOrder());
        Optional<String> group = told.text(Names.GROUP);
        // What was replayed and then given up by someone else still has the others.
        boolean buried = told.text(Names.REASON).isPresent();
        if (group.isEmpty() || told.id().isEmpty() || !buried) {
            return Optional.empty();
        }
        Instant at = Times.ofRecord(raw.timestamp());
        Returned returned = messages.read(raw, at);
        Reason reason = reason(told);
        return Optional.of(new Letter(
                id(group.get(), returned, told),
                returned,
                at,
                reason,
                failure(told, reason),
                pointer(told).orElse(null),
                told.text(Names.CUT).orElse(null)));
    }

    private static String id(String group, Returned returned, Told told) {
        MessageId message = returned.message().id();
        int replays = returned.past().replays();
        Original began = returned.past().original();
        return told.number(Names.FORM).isPresent()
                ? Letters.id(group, message, replays, began.place(), began.offset())
                : Letters.formerId(group, message, replays);
    }

    /** Whether a value is the one that a letter could not hold. */
    public static boolean isThat(Payload value, Letter.Pointer pointer) {
        String hash = value.isAbsent() ? null : HexFormat.of().formatHex(Hashes.sha256(value.copy()));
        return hash == null ? pointer.hash() == null : hash.equals(pointer.hash());
    }

    private static Reason reason(Told told) {
        String word = told.text(Names.REASON).orElse("");
        return Arrays.stream(Reason.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElse(Reason.EXHAUSTED);
    }

    private static Failure failure(Told told, Reason reason) {
        String code = told.text(Names.CODE).orElse(reason.name());
        String type =
                told.text(Names.ERROR_TYPE).filter(named -> !named.equals(code)).orElse(null);
        return new Failure(code, type, whole(told, Names.ERROR_MESSAGE), whole(told, Names.STACK), null);
    }

    private static String whole(Told told, String name) {
        Payload value = Told.last(told.headers(), name);
        return value == null ? "" : value.text();
    }

    private static Optional<Letter.Pointer> pointer(Told told) {
        Optional<String> text = told.text(Names.POINTER);
        int between = text.orElse("").lastIndexOf('/');
        if (text.isEmpty() || between < 0) {
            return Optional.empty();
        }
        String cut = told.text(Names.CUT).orElse("");
        return place(text.get().substring(0, between), text.get().substring(between + 1))
                .map(there -> new Letter.Pointer(
                        there.place(), there.offset(), told.text(Names.HASH).orElse(null), cut.endsWith(HEADERS_CUT)));
    }

    private static Optional<Letter.Pointer> place(String place, String offset) {
        @Nullable String noHash = null;
        try {
            return Optional.of(new Letter.Pointer(Place.of(place), Long.parseLong(offset), noHash, false));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
