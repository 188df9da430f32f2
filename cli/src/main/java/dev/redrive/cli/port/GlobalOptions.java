// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a command finds its Redrive.
 *
 * @param config the configuration file
 * @param configNamed whether a person named it: only then is it an error that it does not exist
 * @param data the data directory; null for the one in the configuration
 * @param server a daemon's address; null to look for one in the data directory
 * @param token for the daemon of that address, and for no other
 */
public record GlobalOptions(
        Path config,
        boolean configNamed,
        @Nullable Path data,
        @Nullable URI server,
        @Nullable String token) {

    public static final String DEFAULT_CONFIG = "redrive.yaml";

    /** The token stays out of every log. */
    @Override
    public String toString() {
        return "GlobalOptions[config=" + config + ", data=" + data + ", server=" + server + "]";
    }
}
