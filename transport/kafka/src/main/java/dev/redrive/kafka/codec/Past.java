// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.ReplayClaim;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Message;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a message has been through, as retry records and dead letters tell it.
 *
 * @param firstAttempt when this life's first attempt began, as far as it is known; else when the life began
 * @param replays how often a person or a rule has revived it
 * @param claim the replay that its record on the source topic claims to be; null if it claims none
 * @param sentBy the replay by a job that began this life; null if none did
 */
public record Past(
        Original original,
        Instant firstAttempt,
        int replays,
        Tries tries,
        @Nullable ReplayClaim claim,
        @Nullable JobReplay sentBy) {

    /** The past of a message that claims nothing, and that no job sent. */
    public Past(Original original, Instant firstAttempt, int replays, Tries tries) {
        this(original, firstAttempt, replays, tries, null, null);
    }

    /**
     * Of a message that {@link Reader} made: nothing has happened to it yet. What its headers tell of an earlier life is kept as a
     * claim, and counts for nothing: whoever writes to the topic may have written or copied them.
     */
    public static Past of(Delivery fresh) {
        Message message = fresh.message();
        Place place = Place.of(message.origin().place());
        var here = new Original(place, message.origin().position(), fresh.epoch(), message.createdAt());
        List<Header> headers = message.content().headers().inOrder();
        return new Past(here, fresh.standing().since(), 0, Tries.NONE, Claims.of(headers, place.topic()), null);
    }

    /** With one more attempt; adding the newest one again changes nothing. */
    public Past with(Tried tried) {
        Instant first = tried.number() == 1 ? tried.startedAt() : firstAttempt;
        return new Past(original, first, replays, tries.with(tried), claim, sentBy);
    }

    /** With the newest attempt told as briefly as the older ones: all that the next attempt leaves of it anyway. */
    public Past inShort() {
        return new Past(original, firstAttempt, replays, tries.inShort(), claim, sentBy);
    }

    /** In a life that this replay began; null for one that no job began. */
    public Past sentBy(@Nullable JobReplay replay) {
        return new Past(original, firstAttempt, replays, tries, claim, replay);
    }

    /** With the first attempt at that time. */
    public Past since(Instant first) {
        return new Past(original, first, replays, tries, claim, sentBy);
    }

    /** About what the attempts take in memory. */
    public long bytes() {
        return tries.bytes();
    }

    /** Of the next life, which begins now. */
    public Past revived(Instant now) {
        return new Past(original, now, replays + 1, tries, claim, sentBy);
    }

    /** @param here what counts as the original where the headers do not name one */
    static Past told(Told told, Original here, Instant firstAttempt) {
        int replays = told.count(Names.REPLAYS).orElse(0);
        return new Past(
                original(told).orElse(here),
                firstAttempt,
                replays,
                told.history(),
                Claims.told(told),
                ReplayHeader.told(told));
    }

    /** The record that the headers name as the one the message began as; empty if they name none. */
    static Optional<Original> original(Told told) {
        Optional<String> topic = told.text(Names.SOURCE_TOPIC);
        OptionalInt partition = told.count(Names.PARTITION);
        OptionalLong offset = told.number(Names.OFFSET);
        if (topic.isEmpty() || partition.isEmpty() || offset.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Original(
                new Place(topic.get(), partition.getAsInt()),
                offset.getAsLong(),
                told.number(Names.EPOCH).orElse(0),
                told.instant(Names.TIMESTAMP).orElse(Instant.EPOCH)));
    }
}
