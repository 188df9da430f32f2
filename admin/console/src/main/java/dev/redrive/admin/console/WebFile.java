// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A file as a browser gets it.
 *
 * @param gzipped the same, packed
 * @param etag in quotes; names these bytes and no others
 * @param headers besides the content type
 */
public record WebFile(String contentType, byte[] bytes, byte[] gzipped, String etag, Map<String, String> headers) {

    static WebFile of(String contentType, byte[] bytes, Map<String, String> headers) {
        String etag = "\"" + HexFormat.of().formatHex(sha256(bytes), 0, 16) + "\"";
        return new WebFile(contentType, bytes, gzip(bytes), etag, Map.copyOf(headers));
    }

    /** As a content security policy names a text. */
    static String source(byte[] text) {
        return "'sha256-" + Base64.getEncoder().encodeToString(sha256(text)) + "'";
    }

    private static byte[] sha256(byte[] bytes) {
        return sha256().digest(bytes);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }
}
