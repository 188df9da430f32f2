// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.wire.Backup;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** A Redrive to talk to: a running daemon, or the data directory opened inside this process. */
public interface Connection extends AutoCloseable {

    RedriveClient client();

    /** The daemon that answers; null when this process does. Then nothing is attempted, items only wait. */
    @Nullable
    URI daemon();

    /** Copies the store into a new file: a daemon by its name alone into its own folder, this process wherever the path leads. */
    Backup backup(String file);

    @Override
    void close();
}
