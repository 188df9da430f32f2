// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes that are the same on every instance. */
final class Hashes {

    private Hashes() {}

    static byte[] sha256(byte[] bytes) {
        return digest().digest(bytes);
    }

    /** Over the texts and their lengths, so that no two lists of texts are one. */
    static ByteBuffer sha256(String... texts) {
        MessageDigest digest = digest();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
            digest.update(bytes);
        }
        return ByteBuffer.wrap(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
