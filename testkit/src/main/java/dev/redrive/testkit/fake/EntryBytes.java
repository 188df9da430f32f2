// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries as bytes. All that is known after a crash comes from these. */
final class EntryBytes {

    private static final int ABSENT = -1;

    private EntryBytes() {}

    static byte[] of(Entry entry) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            write(out, entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static Entry read(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("an entry with the right checksum cannot be read", e);
        }
    }

    private static void write(DataOutputStream out, Entry entry) throws IOException {
        switch (entry) {
            case Entry.Pushed(List<Entry.Arrival> arrivals) -> {
                out.writeByte('p');
                write(out, arrivals);
            }
            case Entry.Parked(long position, Instant due, int failures) -> {
                out.writeByte('r');
                out.writeLong(position);
                write(out, due);
                out.writeInt(failures);
            }
            case Entry.Ended ended -> write(out, ended);
            case Entry.Revived(MessageId id, Instant at) -> {
                out.writeByte('l');
                write(out, id.value());
                write(out, at);
            }
        }
    }

    private static void write(DataOutputStream out, Entry.Ended ended) throws IOException {
        out.writeByte('e');
        out.writeLong(ended.position());
        write(out, ended.end().name());
        write(out, ended.at());
        out.writeBoolean(ended.completed() != null);
        if (ended.completed() != null) {
            out.writeLong(ended.completed().high());
            out.writeLong(ended.completed().low());
        }
        write(out, ended.onward());
    }

    private static Entry read(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case 'p' -> new Entry.Pushed(arrivals(in));
            case 'r' -> new Entry.Parked(in.readLong(), instant(in), in.readInt());
            case 'e' ->
                new Entry.Ended(
                        in.readLong(),
                        End.valueOf(known(in)),
                        instant(in),
                        in.readBoolean() ? new DuplicateKey(in.readLong(), in.readLong()) : null,
                        arrivals(in));
            case 'l' -> new Entry.Revived(new MessageId(known(in)), instant(in));
            default -> throw new IOException("no such entry");
        };
    }

    private static void write(DataOutputStream out, List<Entry.Arrival> arrivals) throws IOException {
        out.writeInt(arrivals.size());
        for (Entry.Arrival each : arrivals) {
            Message message = each.message();
            write(out, message.id().value());
            write(out, message.origin().place());
            out.writeLong(message.origin().position());
            write(out, message.createdAt());
            write(out, message.content());
            write(out, each.due());
        }
    }

    private static List<Entry.Arrival> arrivals(DataInputStream in) throws IOException {
        List<Entry.Arrival> arrivals = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            var message = new Message(
                    new MessageId(known(in)), new Origin(known(in), in.readLong()), instant(in), content(in));
            arrivals.add(new Entry.Arrival(message, instant(in)));
        }
        return arrivals;
    }

    private static void write(DataOutputStream out, Content content) throws IOException {
        Key key = content.key();
        write(out, key == null ? null : key.shared());
        write(out, content.value());
        out.writeInt(content.headers().inOrder().size());
        for (Header each : content.headers().inOrder()) {
            write(out, each.name());
            write(out, each.value());
        }
        Labels labels = content.labels();
        write(out, labels.type());
        write(out, labels.priority().name());
        write(out, labels.source());
        write(out, labels.producerId());
        write(out, labels.correlationId());
    }

    private static Content content(DataInputStream in) throws IOException {
        byte[] key = bytes(in);
        Payload value = payload(in);
        List<Header> headers = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            headers.add(new Header(known(in), payload(in)));
        }
        var labels = new Labels(text(in), Priority.valueOf(known(in)), text(in), text(in), text(in));
        return new Content(key == null ? null : Key.owning(key), value, new Headers(headers), labels);
    }

    private static void write(DataOutputStream out, Payload payload) throws IOException {
        write(out, payload.isAbsent() ? null : payload.copy());
    }

    private static Payload payload(DataInputStream in) throws IOException {
        byte[] bytes = bytes(in);
        return bytes == null ? Payload.ABSENT : Payload.owning(bytes);
    }

    private static void write(DataOutputStream out, Instant instant) throws IOException {
        out.writeLong(instant.getEpochSecond());
        out.writeInt(instant.getNano());
    }

    private static Instant instant(DataInputStream in) throws IOException {
        return Instant.ofEpochSecond(in.readLong(), in.readInt());
    }

    private static void write(DataOutputStream out, @Nullable String text) throws IOException {
        write(out, text == null ? null : text.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String text(DataInputStream in) throws IOException {
        byte[] bytes = bytes(in);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    private static String known(DataInputStream in) throws IOException {
        String text = text(in);
        if (text == null) {
            throw new IOException("a text is missing");
        }
        return text;
    }

    private static void write(DataOutputStream out, byte @Nullable [] bytes) throws IOException {
        out.writeInt(bytes == null ? ABSENT : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    private static byte @Nullable [] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        return length == ABSENT ? null : in.readNBytes(length);
    }
}
