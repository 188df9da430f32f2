// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Makes messages of the records of a retry topic.
 *
 * <p>Whatever a record's headers hold, it becomes a message: what they do not tell is filled in, so that a record that others
 * put there is a fresh message, due at once.
 */
public final class RetryReader {
    private final Ids ids;
    private final FieldNames fields;

    /** @param ids of the retry topic, for records that do not come with an id of ours */
    public RetryReader(Ids ids, FieldNames fields) {
        this.ids = ids;
        this.fields = fields;
    }

    /** @param now when a record is due, and its life begins, if it does not say */
    public Returned read(Raw raw, Instant now) {
        Told told = Ours.told(raw.content().headers().inOrder());
        Optional<MessageId> named = told.id();
        return named.isPresent() ? ours(named.get(), told, raw, now) : foreign(raw, now);
    }

    /** The same as {@link #read} would say, and no more than waiting takes. */
    public Ticket ticket(Raw raw, Instant now) {
        Told told = Ours.told(raw.content().headers().inOrder());
        Optional<MessageId> named = told.id();
        return named.isPresent()
                ? new Ticket(
                        named.get(),
                        told.count(Names.REPLAYS).orElse(0),
                        told.count(Names.ATTEMPT).orElse(0),
                        told.instant(Names.PROCESS_AFTER).orElse(now),
                        told.text(Names.GROUP).orElse(null))
                : new Ticket(ids.of(raw.place().partition(), raw.offset()), 0, 0, now, null);
    }

    private Returned ours(MessageId id, Told told, Raw raw, Instant now) {
        int failures = told.count(Names.ATTEMPT).orElse(0);
        Optional<Instant> first = told.instant(Names.FIRST_ATTEMPT);
        // Without a failure a new life begins, and the first attempt told of was in an earlier one.
        Instant began = failures == 0 ? now : first.orElse(now);
        Instant since = told.instant(Names.SINCE).orElse(began);
        Past past = Past.told(told, raw.original(), failures == 0 ? since : first.orElse(since));
        List<Header> theirs = Ours.parted(raw.content().headers().inOrder()).theirs();
        return new Returned(
                message(id, raw, theirs, past),
                new Standing(failures, since),
                told.instant(Names.PROCESS_AFTER).orElse(now),
                past,
                told.text(Names.GROUP).orElse(null));
    }

    private Returned foreign(Raw raw, Instant now) {
        MessageId id = ids.of(raw.place().partition(), raw.offset());
        var past = new Past(raw.original(), now, 0, Tries.NONE);
        Message message = message(id, raw, raw.content().headers().inOrder(), past);
        return new Returned(message, new Standing(0, now), now, past, null);
    }

    private Message message(MessageId id, Raw raw, List<Header> theirs, Past past) {
        Content content = raw.content();
        Headers headers = theirs.isEmpty() ? Headers.NONE : new Headers(theirs);
        var kept = new Content(content.key(), content.value(), headers, fields.labels(Ours.ofProducer(theirs)));
        var origin = new Origin(raw.place().text(), raw.offset());
        return new Message(id, origin, past.original().timestamp(), kept);
    }
}
