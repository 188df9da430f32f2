// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts of the messages that a job sent back and that have ended, by end.
 *
 * @param succeeded completed
 * @param died dead once more
 * @param dropped skipped, or dropped by a person
 * @param unknown what became of them cannot be known, or was not known in time
 */
public record ReplayEnds(long succeeded, long died, long dropped, long unknown) {

    public static final ReplayEnds NONE = new ReplayEnds(0, 0, 0, 0);

    public long settled() {
        return succeeded + died + dropped + unknown;
    }

    /** Messages whose end tells whether their cause is mended. */
    public long judged() {
        return succeeded + died;
    }

    /** Whether at least half of the messages that ended tell whether their cause is mended. */
    public boolean isTelling() {
        return judged() > 0 && judged() >= settled() - judged();
    }

    public ReplayEnds minus(ReplayEnds before) {
        return new ReplayEnds(
                succeeded - before.succeeded, died - before.died, dropped - before.dropped, unknown - before.unknown);
    }

    /** Returns the larger count of each end. */
    public ReplayEnds most(ReplayEnds other) {
        return new ReplayEnds(
                Math.max(succeeded, other.succeeded),
                Math.max(died, other.died),
                Math.max(dropped, other.dropped),
                Math.max(unknown, other.unknown));
    }

    /** With so many more of which nothing is known. */
    public ReplayEnds withUnknown(long more) {
        return new ReplayEnds(succeeded, died, dropped, unknown + more);
    }

    /**
     * The same in words: {@code 3 of 5 succeeded, 2 died again}.
     *
     * @param sent how many were sent back
     */
    public String words(long sent) {
        long trying = Math.max(0, sent - settled());
        List<String> parts = new ArrayList<>();
        if (succeeded > 0) {
            parts.add(succeeded + " succeeded");
        }
        if (died > 0) {
            parts.add(died + " died again");
        }
        if (dropped > 0) {
            parts.add(dropped + " skipped or dropped");
        }
        if (unknown > 0) {
            parts.add(unknown + " unknown");
        }
        if (trying > 0) {
            parts.add(trying + " still trying");
        }
        if (parts.isEmpty()) {
            return "none sent";
        }
        String first = parts.removeFirst();
        int number = first.indexOf(' ');
        parts.addFirst(first.substring(0, number) + " of " + sent + first.substring(number));
        return String.join(", ", parts);
    }
}
