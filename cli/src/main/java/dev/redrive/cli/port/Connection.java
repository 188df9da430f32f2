// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import dev.redrive.admin.api.RedriveClient;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** A Redrive to talk to: a running daemon, or the data directory opened inside this process. */
public interface Connection extends AutoCloseable {

    RedriveClient client();

    /** The daemon that answers; null when this process does. Then nothing is attempted, items only wait. */
    @Nullable
    URI daemon();

    @Override
    void close();
}
