// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import dev.redrive.core.port.Refused;
import java.nio.file.Path;
import java.util.List;

/** Selections and jobs. Any thread may call; every change returns after it is durable. */
public interface Jobs {

    /** Freezes a choice, to be looked at before anything is done. */
    Selection select(Wish wish);

    /** A frozen choice, as long as no job was started on it and it is not forgotten. */
    Selection selection(String id);

    /** Begins a job on a frozen choice. The choice is used up by it. */
    Job start(String selection, Act act, String by);

    /** As {@link #start(String, Act, String)}, if the choice has as many letters as the person who agreed to it was told. */
    default Job start(String selection, Act act, long expected, String by) {
        long count = selection(selection).count();
        if (count != expected) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    count + " letters are selected, not " + expected,
                    "look at the selection again, and expect " + count);
        }
        return start(selection, act, by);
    }

    /** Newest first. */
    List<Job> all();

    Job job(String id);

    Job pause(String id, String by);

    /** Goes on, also with a job of another instance that is gone: it belongs to this one from now on. */
    Job resume(String id, String by);

    Job cancel(String id, String by);

    /** What an export has written. */
    Path exported(String id);
}
