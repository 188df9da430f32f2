// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.duplicate.Seen;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.policy.Verdict;
import dev.redrive.embedded.write.Judged;
import dev.redrive.embedded.write.StoredQueue;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a queue can say of copies: the table {@code seen} in memory, kept up with by what is settled. Completions are added before
 * their settlement goes to the engine, and asked for when a message goes out, so none that the engine has heard of is missed. Owned by
 * the feeder thread.
 */
final class Copies {
    private static final Logger log = LoggerFactory.getLogger(Copies.class);
    private static final long TOLD_EVERY_MILLIS = 3_600_000;

    private final StoredQueue queue;
    private Duplicates duplicates = Duplicates.OFF;
    private @Nullable Seen seen;
    private long cut;
    private long toldAt;

    Copies(StoredQueue queue) {
        this.queue = queue;
    }

    void follow(Duplicates changed) {
        duplicates = changed;
        if (!(changed instanceof Duplicates.Within bounds)) {
            seen = null;
        } else if (seen != null) {
            seen.follow(bounds);
        }
    }

    /** Before anything is delivered. What cannot be read stops deliveries: an answer without it could be wrong. */
    void load(Reads reads) throws SQLException {
        if (seen == null && duplicates instanceof Duplicates.Within bounds) {
            var loaded = new Seen(bounds);
            reads.seen(queue, loaded);
            cut = loaded.cut();
            seen = loaded;
        }
    }

    /** With what is known of their copies. */
    List<Delivery> told(List<Delivery> batch, long now) {
        if (seen == null) {
            return batch;
        }
        List<Delivery> told = new ArrayList<>(batch.size());
        for (Delivery each : batch) {
            told.add(each.withTwin(seen.twin(each.message().content().labels(), now)));
        }
        return told;
    }

    void settled(List<Judged> judged, long at) {
        if (seen == null) {
            return;
        }
        for (Judged each : judged) {
            Twin twin = each.ruling().delivery().twin();
            if (twin != null && each.ruling().verdict() instanceof Verdict.Done) {
                seen.add(twin.key(), at);
            }
        }
        if (seen.cut() > cut && at - toldAt >= TOLD_EVERY_MILLIS) {
            log.atWarn()
                    .addKeyValue("queue", queue.name())
                    .addKeyValue("remembered", seen.size())
                    .log("duplicates are forgotten before their window has passed: raise 'max', or shorten 'window'");
            toldAt = at;
        }
        cut = seen.cut();
    }
}
