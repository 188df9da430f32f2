// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

/**
 * What a handler noted of an attempt.
 *
 * @param at milliseconds of the epoch
 * @param daemon the process that handed the message over
 * @param pid the process that attempted it: the daemon, or a worker
 */
public record Note(Stage stage, int attempt, long at, long daemon, long pid, Sent sent) {

    /** Where an attempt is. An attempt that was killed has no end. */
    public enum Stage {
        BEGUN,
        DONE,
        FAILED,
        /** Interrupted: at its deadline, or when the daemon stopped. */
        STOPPED
    }

    public String line() {
        return String.join(" ", stage.name(), "" + attempt, "" + at, "" + daemon, "" + pid, sent.value());
    }

    /** The opposite of {@link #line}; an exception if it is not whole. */
    public static Note of(String line) {
        String[] words = line.split(" ", 6);
        if (words.length != 6) {
            throw new IllegalArgumentException("half a note: " + line);
        }
        return new Note(
                Stage.valueOf(words[0]),
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Sent.of(words[5]));
    }

    boolean isEnd() {
        return stage != Stage.BEGUN;
    }

    /** Whether both are about one attempt in one process. */
    boolean isOfOneAttemptWith(Note other) {
        return attempt == other.attempt && pid == other.pid && sent.number() == other.sent.number();
    }
}
