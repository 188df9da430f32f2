// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.duplicate;

import dev.redrive.core.message.Labels;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * What the copies of a message have in common: 128 bits of SHA-256 over its producer's id and its correlation id, the same in
 * every process. Producers choose these ids, so a hash that can be steered would let one of them suppress another's messages.
 */
public record DuplicateKey(long high, long low) {

    /** As bytes: two longs. */
    public static final int SIZE = 2 * Long.BYTES;

    private static final int ABSENT = -1;

    /** Null if the message has no id of its producer's: then it is nobody's copy. */
    public static @Nullable DuplicateKey of(Labels labels) {
        String id = labels.producerId();
        if (id == null) {
            return null;
        }
        MessageDigest digest = sha256();
        add(digest, id);
        add(digest, labels.correlationId());
        ByteBuffer hash = ByteBuffer.wrap(digest.digest());
        return new DuplicateKey(hash.getLong(), hash.getLong());
    }

    /** With its length before it, so that no two pairs of texts are one. */
    private static void add(MessageDigest digest, @Nullable String text) {
        byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, text == null ? ABSENT : bytes.length));
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
