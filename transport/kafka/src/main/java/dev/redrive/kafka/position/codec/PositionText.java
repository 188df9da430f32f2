// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import dev.redrive.kafka.position.Snapshot;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The metadata of a commit: a mark with the version, then in Base64 a checksum, the kind, the topic's id, and either
 * the snapshot or the place where it lies; with a snapshot also whose older one lies there still. A snapshot's checksum covers the committed offset too: metadata that was
 * copied to another offset, as mirroring does, says nothing.
 */
public final class PositionText {
    private static final String MARK = "rd1.";
    private static final int HERE = 1;
    private static final int ELSEWHERE = 2;
    /** Here, and something is left on the progress topic. */
    private static final int HERE_AND_LEFT = 3;
    /** What is larger before it is packed does not belong into metadata, even if it could be packed well. */
    private static final int PLAIN_MAX = 64 * 1024;
    /** What the checksum of a pointer covers besides. */
    private static final long NO_OFFSET = 0;

    private static final int HEAD_GUESS = 64;

    private PositionText() {}

    /** The whole snapshot as text, if it takes at most so many bytes. */
    public static Optional<String> encode(String topicId, Snapshot snapshot, int bytesMax) {
        return encode(new Position.Known(topicId, snapshot), bytesMax);
    }

    public static Optional<String> encode(Position.Known position, int bytesMax) {
        Snapshot snapshot = position.snapshot();
        byte[] plain = Body.encode(snapshot);
        if (plain.length > PLAIN_MAX) {
            return Optional.empty();
        }
        var writer = new ByteWriter(HEAD_GUESS + plain.length);
        writer.one(position.kept().isPresent() ? HERE_AND_LEFT : HERE);
        writer.text(position.topicId());
        position.kept().ifPresent(writer::varint);
        Packed.write(plain, writer);
        String text = text(writer, snapshot.watermark());
        return text.length() <= bytesMax ? Optional.of(text) : Optional.empty();
    }

    /** Says that the whole snapshot lies on the progress topic. */
    public static String pointer(String topicId, int partition, long offset) {
        var place = new Position.Elsewhere(topicId, partition, offset);
        var writer = new ByteWriter(HEAD_GUESS);
        writer.one(ELSEWHERE);
        writer.text(place.topicId());
        writer.varint(place.partition());
        writer.varint(place.offset());
        return text(writer, NO_OFFSET);
    }

    /** What the metadata of a commit of that offset says, whoever wrote it. Never throws. */
    public static Position decode(String metadata, long committedOffset) {
        if (!metadata.startsWith(MARK)) {
            return Position.UNKNOWN;
        }
        try {
            return read(bytes(metadata.substring(MARK.length())), committedOffset);
        } catch (Damaged e) {
            return Position.UNKNOWN;
        }
    }

    private static Position read(byte[] bytes, long committedOffset) throws Damaged {
        int kind = bytes.length > Integer.BYTES ? bytes[Integer.BYTES] : 0;
        var reader = new ByteReader(Checksum.check(bytes, kind == ELSEWHERE ? NO_OFFSET : committedOffset));
        reader.one();
        String topicId = reader.text();
        return switch (kind) {
            case HERE -> new Position.Known(topicId, snapshot(reader, committedOffset));
            case HERE_AND_LEFT -> {
                var kept = OptionalLong.of(reader.between(0, Long.MAX_VALUE));
                yield new Position.Known(topicId, snapshot(reader, committedOffset), kept);
            }
            case ELSEWHERE -> elsewhere(topicId, reader);
            default -> throw new Damaged("an unknown kind: " + kind);
        };
    }

    private static Snapshot snapshot(ByteReader reader, long committedOffset) throws Damaged {
        return Body.decode(Packed.read(reader, PLAIN_MAX), committedOffset);
    }

    private static Position elsewhere(String topicId, ByteReader reader) throws Damaged {
        int partition = (int) reader.between(0, Integer.MAX_VALUE);
        long offset = reader.between(0, Long.MAX_VALUE);
        reader.end();
        return new Position.Elsewhere(topicId, partition, offset);
    }

    private static String text(ByteWriter writer, long belongsTo) {
        byte[] bytes = Checksum.before(writer.toBytes(), belongsTo);
        return MARK + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] bytes(String base64) throws Damaged {
        try {
            return Base64.getUrlDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new Damaged("not Base64: " + e.getMessage());
        }
    }
}
