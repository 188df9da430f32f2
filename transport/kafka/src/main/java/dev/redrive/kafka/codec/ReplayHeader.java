// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.message.Header;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The replay that sent a message, as a header of retry records and dead letters. It is read on those topics only: on a source topic anyone
 * can write it.
 */
final class ReplayHeader {

    private static final char BETWEEN = ' ';

    private ReplayHeader() {}

    static Header of(JobReplay replay) {
        return Header.of(Names.SENT_BY, replay.job() + BETWEEN + replay.letter());
    }

    /** Null if nothing can be read. */
    static @Nullable JobReplay told(Told told) {
        Optional<String> text = told.text(Names.SENT_BY);
        int between = text.orElse("").lastIndexOf(BETWEEN);
        if (between < 1 || between > JobReplay.TEXT_MAX) {
            return null;
        }
        String job = text.get().substring(0, between);
        String letter = text.get().substring(between + 1);
        return job.isBlank() || letter.isBlank() || letter.length() > JobReplay.TEXT_MAX
                ? null
                : new JobReplay(job, letter);
    }
}
