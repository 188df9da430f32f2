// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where pipelines keep large documents.
 *
 * @param folder null for the usual one, in the data directory
 * @param inlineMax documents of more bytes lie there, and a reference to them travels
 * @param keep how long one stays that no node reads
 */
public record DocumentsConfig(@Nullable Path folder, int inlineMax, Duration keep) {

    public Path folderIn(Path data) {
        return folder == null ? data.resolve("documents") : folder;
    }
}
