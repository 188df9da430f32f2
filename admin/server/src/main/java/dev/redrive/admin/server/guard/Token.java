// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.guard;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A token as it is kept: never itself, only its hash. Tokens are 256 random bits, so a plain hash cannot be searched.
 *
 * @param sha256 in hexadecimal, lower case
 */
public record Token(Caller caller, String sha256) {

    public static String hash(String token) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    /** Takes the same time whether or not they are alike. */
    boolean hasHash(String other) {
        return MessageDigest.isEqual(
                sha256.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
