// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a row: checksum, version, flags, time, what the flags announce, and the value as all that is left, so
 * that it can be handed on without a copy.
 */
public final class Body {
    private static final int VERSION = 1;
    private static final int TYPE = 1;
    private static final int KEY = 1 << 1;
    private static final int SOURCE = 1 << 2;
    private static final int PRODUCER_ID = 1 << 3;
    private static final int CORRELATION_ID = 1 << 4;
    private static final int HEADERS = 1 << 5;
    private static final int PAST = 1 << 6;
    private static final int PRIORITY_SHIFT = 7;
    private static final int PRIORITY_MASK = 3;
    private static final int ABSENT = 1 << 9;
    private static final int SENT_BY = 1 << 10;
    /** Stored as a place in this list: it may grow, but never change. */
    private static final List<Priority> PRIORITIES =
            List.of(Priority.LOW, Priority.NORMAL, Priority.HIGH, Priority.CRITICAL);

    private Body() {}

    /** Not yet sealed: its row number is the writer's to give. */
    public static byte[] draft(Stored stored) {
        Content content = stored.content();
        var head = new ByteWriter(96);
        head.skip(Checksum.SIZE);
        head.one(VERSION);
        head.varint(flags(stored));
        head.instant(stored.createdAt());
        if (hasPast(stored)) {
            head.varint(stored.standing().failures());
            head.instant(stored.standing().since());
            HistoryCodec.write(stored.history(), head);
        }
        JobReplay sentBy = stored.sentBy();
        if (sentBy != null) {
            head.text(sentBy.job());
            head.text(sentBy.letter());
        }
        Labels labels = content.labels();
        text(labels.type(), head);
        if (content.key() != null) {
            head.bytes(content.key().shared());
        }
        text(labels.source(), head);
        text(labels.producerId(), head);
        text(labels.correlationId(), head);
        if (!content.headers().isEmpty()) {
            headers(content.headers(), head);
        }
        byte[] body = head.followedBy(content.value());
        Checksum.put(body, 0, Checksum.over(body, Checksum.SIZE, body.length));
        return body;
    }

    public static byte[] sealed(Kind kind, long seq, Stored stored) {
        byte[] body = draft(stored);
        seal(body, 0, kind, seq);
        return body;
    }

    /** Ties a draft, lying somewhere in an array, to its table and row. */
    public static void seal(byte[] bytes, int at, Kind kind, long seq) {
        Checksum.put(bytes, at, Checksum.get(bytes, at) ^ Checksum.mark(kind, seq));
    }

    public static Stored read(Kind kind, long seq, byte @Nullable [] body) throws Damaged {
        if (body == null) {
            throw new Damaged("empty");
        }
        Checksum.check(body, kind, seq);
        try {
            return decode(new ByteReader(body, Checksum.SIZE));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw new Damaged("not readable: " + e.getMessage());
        }
    }

    private static Stored decode(ByteReader reader) throws Damaged {
        int version = reader.one();
        if (version != VERSION) {
            throw new Damaged("body version " + version + " is unknown");
        }
        int flags = (int) reader.varint();
        Instant createdAt = reader.instant();
        var standing = new Standing(0, createdAt);
        History history = History.NONE;
        if ((flags & PAST) != 0) {
            standing = new Standing((int) reader.varint(), reader.instant());
            history = HistoryCodec.read(reader);
        }
        JobReplay sentBy = (flags & SENT_BY) == 0 ? null : new JobReplay(reader.text(), reader.text());
        String type = text(flags & TYPE, reader);
        Key key = (flags & KEY) == 0 ? null : Key.owning(reader.bytes());
        var labels = new Labels(
                type,
                PRIORITIES.get(flags >>> PRIORITY_SHIFT & PRIORITY_MASK),
                text(flags & SOURCE, reader),
                text(flags & PRODUCER_ID, reader),
                text(flags & CORRELATION_ID, reader));
        Headers headers = (flags & HEADERS) == 0 ? Headers.NONE : headers(reader);
        Payload value = (flags & ABSENT) != 0 ? Payload.ABSENT : reader.rest();
        return new Stored(createdAt, new Content(key, value, headers, labels), standing, history, sentBy);
    }

    private static boolean hasPast(Stored stored) {
        return !stored.history().lives().isEmpty()
                || stored.standing().failures() > 0
                || !stored.standing().since().equals(stored.createdAt());
    }

    private static int flags(Stored stored) {
        Content content = stored.content();
        Labels labels = content.labels();
        return (labels.type() == null ? 0 : TYPE)
                | (content.key() == null ? 0 : KEY)
                | (labels.source() == null ? 0 : SOURCE)
                | (labels.producerId() == null ? 0 : PRODUCER_ID)
                | (labels.correlationId() == null ? 0 : CORRELATION_ID)
                | (content.headers().isEmpty() ? 0 : HEADERS)
                | (hasPast(stored) ? PAST : 0)
                | (PRIORITIES.indexOf(labels.priority()) << PRIORITY_SHIFT)
                | (content.value().isAbsent() ? ABSENT : 0)
                | (stored.sentBy() == null ? 0 : SENT_BY);
    }

    private static void headers(Headers headers, ByteWriter writer) {
        writer.varint(headers.inOrder().size());
        for (Header each : headers.inOrder()) {
            writer.text(each.name());
            writer.bytes(each.value().copy());
        }
    }

    private static Headers headers(ByteReader reader) throws Damaged {
        int count = reader.count(1);
        List<Header> headers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            headers.add(new Header(reader.text(), Payload.owning(reader.bytes())));
        }
        return new Headers(headers);
    }

    private static void text(@Nullable String text, ByteWriter writer) {
        if (text != null) {
            writer.text(text);
        }
    }

    private static @Nullable String text(int flag, ByteReader reader) throws Damaged {
        return flag == 0 ? null : reader.text();
    }
}
