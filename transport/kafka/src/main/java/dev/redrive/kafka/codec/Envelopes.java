// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Envelope;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Dead letters whose value is in an {@link Envelope}; the header {@code x-redrive-content} says in which. */
public final class Envelopes {

    private Envelopes() {}

    /**
     * The letter with its value in an envelope, if it fits into one.
     *
     * @param plain as {@link Letters} made it
     * @param before the past without the attempt behind the ruling
     */
    public static ProducerRecord<byte[], byte[]> sealed(
            ProducerRecord<byte[], byte[]> plain, Ruling ruling, Past before, String group, Envelope envelope) {
        byte[] value = plain.value();
        if (envelope.name().isEmpty() || value == null) {
            return plain;
        }
        Tried tried = ruling.tried();
        Past past = tried == null ? before : before.with(tried);
        Place place = past.original().place();
        Payload sealed = envelope.sealed(
                Payload.owning(value),
                death(ruling, past, Instant.ofEpochMilli(plain.timestamp())),
                new Provenance(place.topic(), place.partition(), past.original().offset(), group),
                past.tries().history());
        return sealed == null ? plain : with(plain, sealed, envelope.name());
    }

    private static Death death(Ruling ruling, Past past, Instant now) {
        Reason reason = ruling.verdict() instanceof Verdict.Bury(var why) ? why : Reason.EXHAUSTED;
        Tried tried = ruling.tried();
        boolean charged = tried != null && Tries.failure(tried.outcome()).isPresent();
        Failure failure =
                past.tries().lastFailure().orElseGet(() -> new Failure(reason.name(), null, reason.word(), "", null));
        int attempts = ruling.delivery().standing().failures() + (charged ? 1 : 0);
        Instant at = tried == null ? now : tried.startedAt().plus(tried.took());
        return new Death(Death.REDRIVE, reason, failure, attempts, at);
    }

    private static ProducerRecord<byte[], byte[]> with(
            ProducerRecord<byte[], byte[]> plain, Payload value, String form) {
        Ours parts = Ours.parted(Wire.headers(plain.headers()).inOrder());
        List<Header> ours = new ArrayList<>(parts.ours());
        ours.add(Header.of(Names.CONTENT, form));
        return new ProducerRecord<>(
                plain.topic(),
                plain.partition(),
                plain.timestamp(),
                plain.key(),
                Wire.bytes(value),
                Wire.headers(new Ours(parts.theirs(), ours).joined()));
    }

    /** Whether a letter made here has its value in an envelope. */
    public static boolean isSealed(ProducerRecord<byte[], byte[]> letter) {
        return form(Wire.headers(letter.headers())) != null;
    }

    /** The record with what is inside its envelope as its value, if it is in such a one. */
    static Raw opened(Raw raw, Envelope envelope) {
        Content content = raw.content();
        @Nullable Payload name = form(content.headers());
        if (name == null || envelope.name().isEmpty() || !name.text().equals(envelope.name())) {
            return raw;
        }
        var inside = new Content(content.key(), envelope.opened(content.value()), content.headers(), content.labels());
        return new Raw(raw.place(), raw.offset(), raw.timestamp(), inside);
    }

    /** Of this letter's value: what it was made of may be another queue's letter, in an envelope of its own. */
    private static @Nullable Payload form(Headers headers) {
        return Told.last(Ours.told(headers.inOrder()).headers(), Names.CONTENT);
    }
}
