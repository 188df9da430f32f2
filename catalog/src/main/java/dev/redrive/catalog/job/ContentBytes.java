// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.port.Refused;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** An edited content as bytes, for the time its job needs it. Lengths go before texts; -1 stands for none. */
final class ContentBytes {
    private static final int VERSION = 1;

    private ContentBytes() {}

    static byte[] write(Content content) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            Key key = content.key();
            write(out, key == null ? null : key.shared());
            write(out, content.value().isAbsent() ? null : content.value().copy());
            out.writeInt(content.headers().inOrder().size());
            for (Header each : content.headers().inOrder()) {
                write(out, each.name());
                write(out, each.value().isAbsent() ? null : each.value().copy());
            }
            Labels labels = content.labels();
            write(out, labels.type());
            write(out, labels.priority().name());
            write(out, labels.source());
            write(out, labels.producerId());
            write(out, labels.correlationId());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Throws {@link Refused} if it is damaged. */
    static Content read(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readByte() != VERSION) {
                throw new IOException("an edited content of another version");
            }
            byte[] key = bytes(in);
            byte[] value = bytes(in);
            int count = in.readInt();
            var headers = new ArrayList<Header>();
            for (int i = 0; i < count; i++) {
                headers.add(new Header(String.valueOf(text(in)), payload(bytes(in))));
            }
            String type = text(in);
            Priority priority = Priority.valueOf(String.valueOf(text(in)));
            var labels = new Labels(type, priority, text(in), text(in), text(in));
            return new Content(key == null ? null : Key.owning(key), payload(value), new Headers(headers), labels);
        } catch (IOException | IllegalArgumentException e) {
            throw new Refused(
                    Refused.Kind.DAMAGED,
                    "the edited content of this job is damaged: " + e.getMessage(),
                    "cancel it, and edit the letter again",
                    e);
        }
    }

    private static Payload payload(byte @Nullable [] bytes) {
        return bytes == null ? Payload.ABSENT : Payload.owning(bytes);
    }

    private static void write(DataOutputStream out, @Nullable String text) throws IOException {
        write(out, text == null ? null : text.getBytes(StandardCharsets.UTF_8));
    }

    private static void write(DataOutputStream out, byte @Nullable [] bytes) throws IOException {
        out.writeInt(bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    private static @Nullable String text(DataInputStream in) throws IOException {
        byte[] bytes = bytes(in);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte @Nullable [] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return null;
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("an edited content is cut");
        }
        return bytes;
    }
}
