// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.core.time.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of the documents that pipelines keep. */
final class DocumentsKeys {
    /** A stream has to fit into an item of the store and a record of Kafka, with its history. */
    private static final int INLINE_MAX = 512 << 10;

    static final Key<String> FOLDER = Key.of(
                    "folder",
                    PathText.plain(),
                    "/mnt/shared/documents",
                    "Where large documents lie. With several daemons on Kafka, one folder that all of them reach.")
            .otherwise("`documents` in the data directory");
    static final Key<Integer> INLINE = Key.of(
                    "inlineMax",
                    new Whole(0, INLINE_MAX),
                    "65536",
                    "Documents of more bytes lie there, and a reference to them travels.")
            .byDefault("65536");
    static final Key<Duration> KEEP = Key.of(
                    "keep",
                    new DurationForm(Duration.ofHours(1), Durations.LONGEST),
                    "30d",
                    "Documents that no node has read for so long are removed, those of dead letters too.")
            .byDefault("30d");

    static final Section<Draft> SECTION = Section.of(
            "documents",
            answers -> new Draft(answers.get(FOLDER), answers.value(INLINE), answers.value(KEEP)),
            FOLDER,
            INLINE,
            KEEP);

    /** @param folder null for the usual one */
    record Draft(@Nullable String folder, int inlineMax, Duration keep) {
        DocumentsConfig in(Path base) {
            return new DocumentsConfig(
                    folder == null ? null : base.resolve(folder).normalize(), inlineMax, keep);
        }
    }

    private DocumentsKeys() {}

    static Draft of(Answers answers, Key<Draft> key) {
        var written = answers.get(key);
        return written == null
                ? new Draft(null, Objects.requireNonNull(INLINE.fallback()), Objects.requireNonNull(KEEP.fallback()))
                : written;
    }
}
