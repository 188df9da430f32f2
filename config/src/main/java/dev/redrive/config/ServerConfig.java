// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import java.util.List;
import java.util.Locale;

/**
 * The server of a {@code redrive.yaml}.
 *
 * @param hosts names under which people reach it from elsewhere
 * @param tokens who may ask; none means whoever reaches it
 * @param redact what nobody sees of a message
 */
public record ServerConfig(Config.Listen listen, List<String> hosts, List<Token> tokens, Redact redact) {

    public ServerConfig {
        hosts = List.copyOf(hosts);
        tokens = List.copyOf(tokens);
    }

    public ServerConfig withPort(int port) {
        return new ServerConfig(new Config.Listen(listen.host(), port), hosts, tokens, redact);
    }

    /**
     * Who may ask.
     *
     * @param payloads whether values and headers of messages may be seen
     * @param sha256 of the token, in hexadecimal
     */
    public record Token(String name, Role role, boolean payloads, String sha256) {}

    /** What the holder of a token may do. */
    public enum Role {
        VIEWER,
        OPERATOR,
        ADMIN;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What nobody sees of a message.
     *
     * @param headers names, with {@code *} for any characters
     * @param paths into JSON values: {@code card.number}, {@code items.*.secret}
     */
    public record Redact(List<String> headers, List<String> paths) {

        public Redact {
            headers = List.copyOf(headers);
            paths = List.copyOf(paths);
        }
    }
}
