// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.net.AddressRange;
import dev.redrive.core.net.Hosts;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The server of a {@code redrive.yaml}.
 *
 * @param hosts names under which people reach it from elsewhere
 * @param external the address people use, if it is another one
 * @param tokens who may ask; none means whoever reaches it
 * @param redact what nobody sees of a message
 */
public record ServerConfig(
        Config.Listen listen, List<String> hosts, External external, List<Token> tokens, Redact redact) {

    public ServerConfig {
        hosts = List.copyOf(hosts);
        tokens = List.copyOf(tokens);
    }

    public ServerConfig withPort(int port) {
        return new ServerConfig(new Config.Listen(listen.host(), port), hosts, external, tokens, redact);
    }

    /** Whether people on other machines reach it, directly or through a proxy. */
    boolean isForOthers() {
        return !Hosts.isLoopback(listen.host()) || external.url() != null;
    }

    /**
     * The address people use when a proxy stands before the server.
     *
     * @param url null if they use the one the server listens on
     * @param proxies whose word on the client's address is believed
     */
    public record External(@Nullable URI url, List<AddressRange> proxies) {

        static final External NONE = new External(null, List.of());

        public External {
            proxies = List.copyOf(proxies);
        }
    }

    /**
     * Who may ask.
     *
     * @param payloads whether values and headers of messages may be seen
     * @param sha256 of the token, in hexadecimal
     */
    public record Token(String name, Role role, boolean payloads, String sha256) {

        /** The name of the command line's own token. */
        static final String LOCAL = "local";
    }

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
     * @param paths into JSON values: {@code card.number}, {@code items.*.secret}, {@code **.iban}
     * @param values regular expressions of RE2
     */
    public record Redact(List<String> headers, List<String> paths, List<String> values) {

        public Redact {
            headers = List.copyOf(headers);
            paths = List.copyOf(paths);
            values = List.copyOf(values);
        }
    }
}
