// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

import java.nio.file.Path;

/**
 * What the command line needs from the program around it, which knows the store, the engine and the server. What cannot
 * be done throws {@link CommandFailed} or {@link InvalidConfig}.
 */
public interface Backend {

    /** The daemon at the server named or found in the data directory; otherwise the data directory itself. */
    Connection connect(GlobalOptions options);

    /** Runs a daemon until it is told to stop, or until only a restart helps. */
    Exit serve(GlobalOptions options);

    /** Makes an empty store where there is none, and returns its directory. */
    Path init(GlobalOptions options);

    /** Runs a daemon with example queues on a directory of its own until it is told to stop. */
    Exit demo(DemoOptions options);

    /** @param online whether it is held against the Kafka clusters it names as well */
    ConfigReport checkConfig(Path file, boolean online);

    /** A JSON Schema of the configuration file. */
    String configSchema();

    /** Lets a person change something in the editor of their choice. Returns what they left there. */
    byte[] edit(byte[] before);

    /** A fresh secret, and the hash by which a server knows it. */
    Secret newToken();

    /** A token, and what is kept of it. */
    record Secret(String token, String sha256) {}

    /** Such as {@code 1.4.0}. */
    String version();
}
