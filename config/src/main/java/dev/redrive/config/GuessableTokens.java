// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Hashes of words that people take for a token while they try things out. A right token is never slowed down, so one that can be
 * guessed is found.
 */
final class GuessableTokens {

    private static final List<String> WORDS = List.of(
            "",
            " ",
            "a",
            "abc",
            "abc123",
            "abcdef",
            "admin",
            "admin123",
            "administrator",
            "alice",
            "bob",
            "changeit",
            "changeme",
            "default",
            "demo",
            "dev",
            "dragon",
            "example",
            "foo",
            "foobar",
            "guest",
            "hello",
            "hunter2",
            "letmein",
            "local",
            "localhost",
            "login",
            "master",
            "monkey",
            "my-token",
            "mysecret",
            "mytoken",
            "none",
            "null",
            "operator",
            "pass",
            "password",
            "password1",
            "qwerty",
            "redrive",
            "redrive-token",
            "right",
            "root",
            "s3cr3t",
            "s3cret",
            "secret",
            "secret-token",
            "service",
            "string",
            "supersecret",
            "sunshine",
            "system",
            "test",
            "test-token",
            "test1",
            "test123",
            "testing",
            "token",
            "token1",
            "token123",
            "user",
            "viewer",
            "welcome",
            "x",
            "0",
            "1",
            "12",
            "123",
            "1234",
            "12345",
            "123456",
            "1234567",
            "12345678",
            "123456789",
            "1234567890",
            "000000",
            "111111",
            "123123",
            "123321",
            "654321",
            "666666",
            "iloveyou",
            "qwerty123",
            "correct horse battery staple");

    private GuessableTokens() {}

    /** The word that a token is the hash of, if it is a usual one or what the line itself says. */
    static Optional<String> word(ServerConfig.Token token) {
        return Stream.concat(WORDS.stream(), Stream.of(token.name(), token.name() + "-token"))
                .flatMap(word -> Stream.of(word, word + "\n", capital(word)))
                .filter(word -> sha256(word).equals(token.sha256()))
                .findFirst()
                .map(String::strip);
    }

    private static String capital(String word) {
        return word.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
