// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import java.nio.file.Path;
import java.util.List;

/** Selections and jobs. Any thread may call; every change returns after it is durable. */
public interface Jobs {

    /** Freezes a choice, to be looked at before anything is done. */
    Selection select(Wish wish);

    /** Begins a job on a frozen choice. The choice is used up by it. */
    Job start(String selection, Act act, String by);

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
