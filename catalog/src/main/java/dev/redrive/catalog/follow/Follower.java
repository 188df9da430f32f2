// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.follow;

import dev.redrive.catalog.index.Index;
import dev.redrive.core.catalog.Indexing;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.Yard;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one yard into the index for as long as it is open. Its thread is a platform thread, since SQLite would pin a virtual
 * one. A yard or an index that fails is tried again, ever more seldom.
 */
public final class Follower implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Follower.class);
    /** News in one transaction: enough to make it cheap, few enough to be held in memory with all their texts. */
    private static final int BATCH = 2000;

    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    private static final Duration LAST_WAIT = Duration.ofSeconds(10);
    private static final Duration END_WAIT = Duration.ofSeconds(10);

    private final Yard yard;
    private final Index index;
    private final Listener listener;
    private final Progress progress = new Progress();
    private final Thread thread;

    /** @param every how often a yard is asked that told everything */
    public Follower(Yard yard, Index index, Listener listener, Duration every) {
        this.yard = yard;
        this.index = index;
        this.listener = listener;
        this.thread = Thread.ofPlatform()
                .name("redrive-catalog-" + yard.name())
                .daemon()
                .unstarted(() -> follow(every));
    }

    public Follower start() {
        thread.start();
        return this;
    }

    /** Asks the yard at once. */
    public void nudge() {
        progress.nudge();
    }

    /** Waits until the index has all that is durable in the yard by now. Returns false if it took too long, or reading failed. */
    public boolean catchUp(Duration most) throws InterruptedException {
        return progress.await(most);
    }

    /** The index is about to be emptied. */
    public void refilling() {
        progress.refilling();
    }

    /** Whether the index has had all of the yard at least once, so that its counts are counts of everything. */
    public boolean isComplete() {
        return progress.isComplete();
    }

    public Indexing indexing() {
        return progress.shown(yard.name());
    }

    private void follow(Duration every) {
        Duration wait = FIRST_WAIT;
        try {
            while (!progress.hasEnded()) {
                if (readAll()) {
                    wait = FIRST_WAIT;
                    progress.rest(every);
                } else {
                    progress.rest(wait);
                    wait = wait.multipliedBy(2).compareTo(LAST_WAIT) < 0 ? wait.multipliedBy(2) : LAST_WAIT;
                }
            }
        } catch (InterruptedException e) {
            log.atDebug().addKeyValue("yard", yard.name()).log("follower interrupted");
        }
    }

    /** Returns false if it failed. Whatever a yard throws, the thread goes on: nobody else would read it. */
    private boolean readAll() {
        try {
            progress.begin();
            boolean more = true;
            while (more && !progress.hasEnded()) {
                String mark = index.mark(yard.name());
                if (mark.isEmpty()) {
                    progress.refilling();
                }
                Reading reading = yard.read(mark, BATCH);
                if (index.apply(yard.name(), mark, reading)) {
                    tell(reading);
                    progress.took(reading.news().size(), reading.behind());
                    more = reading.behind() > 0;
                }
            }
            return true;
        } catch (RuntimeException e) {
            String why = String.valueOf(e.getMessage());
            if (progress.shown(yard.name()).trouble() == null) {
                log.atWarn()
                        .addKeyValue("yard", yard.name())
                        .setCause(e)
                        .log("dead letters cannot be read; trying again");
            }
            progress.failed(why);
            return false;
        }
    }

    private void tell(Reading reading) {
        if (reading.news().isEmpty()) {
            return;
        }
        try {
            listener.told(yard.name(), reading.news());
        } catch (RuntimeException e) {
            // The index has them; a listener that fails must not have them told twice.
            log.atError().addKeyValue("yard", yard.name()).setCause(e).log("a listener of the catalog failed");
        }
    }

    /** Ends after the batch at hand. */
    @Override
    public void close() {
        progress.end();
        try {
            if (!thread.join(END_WAIT)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }
}
