// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.config.Config;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What the command line says over the configuration file; it holds for every reading of the file. */
record Overrides(@Nullable Path data, OptionalInt port) {

    static final Overrides NONE = new Overrides(null, OptionalInt.empty());

    Config over(Config config) {
        Config result = data == null ? config : config.withData(data);
        return port.isPresent() ? result.withPort(port.getAsInt()) : result;
    }
}
