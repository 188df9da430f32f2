// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of the server. */
final class ServerKeys {

    static final Key<Config.Listen> LISTEN = Key.of(
                    "listen",
                    new ListenForm(),
                    "\"127.0.0.1:8420\"",
                    "Where the API listens; a loopback address only, since there are no tokens yet."
                            + " Port 0 takes any free one.")
            .byDefault("127.0.0.1:8420");

    static final Section<Config.Listen> SECTION =
            Section.of("server", answers -> answers.value(LISTEN), LISTEN).later("tokens", "tls");

    private ServerKeys() {}

    static Config.Listen orUsual(Config.@Nullable Listen written) {
        return written == null ? Objects.requireNonNull(LISTEN.fallback()) : written;
    }
}
