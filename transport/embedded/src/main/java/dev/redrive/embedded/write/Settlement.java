// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.embedded.codec.Pack;
import dev.redrive.embedded.codec.Pasts;
import dev.redrive.embedded.codec.Seq;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rulings of one queue in one transaction. */
final class Settlement {
    private final Tables tables;
    private final StoredQueue queue;
    private final long now;
    private final Json leaveItems = new Json();
    private final Json leaveWaiting = new Json();
    private final Json leaveUrgent = new Json();
    private long[] done = new long[64];
    private int[] notes = new int[64];
    private int doneCount;
    private final List<DuplicateKey> keys = new ArrayList<>();
    private Tally change = Tally.NONE;

    Settlement(Tables tables, StoredQueue queue, long now) {
        this.tables = tables;
        this.queue = queue;
        this.now = now;
    }

    /** Returns what it changes in the queue's counts. */
    Tally write(List<Judged> all) throws SQLException {
        long freshLeft = 0;
        for (Judged each : all) {
            if (each.waited()) {
                change = change.plus(Tally.ofWaiting(each.failuresBefore(), -1));
            } else {
                freshLeft++;
                if (each.isUrgent()) {
                    leaveUrgent.add(Seq.counter(each.seq()));
                }
            }
            settle(each);
        }
        change = change.plus(Tally.ofFresh(-freshLeft)).plus(Tally.ofCompleted(doneCount));
        tables.deleteItems(queue.no(), leaveItems);
        tables.deleteUrgent(queue.no(), leaveUrgent);
        tables.deleteWaiting(queue.no(), leaveWaiting);
        tables.waiting.flush();
        tables.dead.flush();
        if (doneCount > 0) {
            Pack pack = Pack.of(Arrays.copyOf(done, doneCount), Arrays.copyOf(notes, doneCount));
            long no = queue.nextPack();
            tables.insertPack(no, queue.no(), queue.settledAt(now), pack.toBytes(no));
        }
        tables.seen.add(queue, keys, now);
        return change;
    }

    private void settle(Judged judged) throws SQLException {
        long seq = judged.seq();
        switch (judged.ruling().verdict()) {
            case Verdict.Done finished -> {
                Twin twin = judged.ruling().delivery().twin();
                if (twin != null) {
                    keys.add(twin.key());
                }
                complete(judged, Pack.note(judged.failuresBefore() + 1, judged.waited()));
            }
            // A copy of it was completed, so what it was for is done.
            case Verdict.Duplicate() -> complete(judged, Pack.duplicate(judged.failuresBefore(), judged.waited()));
            case Verdict.RetryAt(var due, var planned) -> {
                if (!judged.waited()) {
                    leaveItems.add(Seq.counter(seq));
                }
                tables.waiting.add(
                        seq, queue.no(), Judged.millis(due), judged.keyHash(), judged.failures(), judged.body());
                change = change.plus(Tally.ofWaiting(judged.failures(), 1));
            }
            case Verdict.Bury(var reason) -> {
                leave(judged);
                ended(judged, ReplayEnd.DIED);
                Failure failure = failure(judged.ruling());
                tables.dead.add(
                        seq,
                        queue.no(),
                        now,
                        reason.name(),
                        failure == null ? null : failure.code(),
                        failure == null ? null : failure.type(),
                        judged.body(),
                        tables.fates.died(seq, now));
                change = change.plus(Tally.ofDead(1));
            }
            case Verdict.Skip() -> {
                leave(judged);
                ended(judged, ReplayEnd.DROPPED);
            }
        }
    }

    private void ended(Judged judged, ReplayEnd end) throws SQLException {
        JobReplay sentBy = judged.sentBy();
        if (sentBy != null) {
            tables.fates.ended(judged.seq(), sentBy, end, now);
        }
    }

    private void complete(Judged judged, int note) throws SQLException {
        ended(judged, ReplayEnd.SUCCEEDED);
        if (judged.waited()) {
            tables.waiting.add(judged.seq(), queue.no(), null, null, judged.failures(), judged.body());
        }
        done(judged.seq(), note);
    }

    private void leave(Judged judged) {
        (judged.waited() ? leaveWaiting : leaveItems).add(Seq.counter(judged.seq()));
    }

    private void done(long seq, int note) {
        if (doneCount == done.length) {
            done = Arrays.copyOf(done, doneCount * 2);
            notes = Arrays.copyOf(notes, doneCount * 2);
        }
        done[doneCount] = seq;
        notes[doneCount++] = note;
    }

    private static @Nullable Failure failure(Ruling ruling) {
        return ruling.tried() == null
                ? null
                : Pasts.failure(ruling.tried().outcome()).orElse(null);
    }
}
