// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one partition from its watermark on, during one assignment. Below the watermark all is finished;
 * from there to the end one bit for each offset says whether it is. A restored window also knows bits, and failures,
 * beyond its end: of offsets that have not arrived again yet. The watermark's own bit is never set, and the end never
 * lies below the watermark. Owned by the line thread.
 */
public final class Window {
    private final Pages finished;
    private final TreeMap<Long, Failed> failed = new TreeMap<>();
    private long watermark;
    private long end;
    private long version;

    /** Nothing is known at or above that offset. */
    public Window(long start) {
        if (start < 0) {
            throw new IllegalArgumentException("start is negative: " + start);
        }
        watermark = start;
        end = start;
        finished = new Pages(start);
    }

    /** As it was when the snapshot was taken; all that is unfinished will arrive again. */
    public static Window restored(Snapshot snapshot) {
        var window = new Window(snapshot.watermark());
        snapshot.finished().forEachRun(window.finished::setAll);
        window.failed.putAll(snapshot.failed());
        return window;
    }

    /**
     * That one was read. Offsets come in ascending order, so what lies between the end and this one does not exist, and
     * counts as finished. One below the end is known, and changes nothing.
     */
    public void arrived(long offset) {
        arrivedUpTo(offset);
        end = Math.max(end, offset + 1);
    }

    /** The reader's position: nothing that was not seen lies below it. */
    public void arrivedUpTo(long position) {
        if (position <= end) {
            return;
        }
        long from = end;
        end = position;
        if (!failed.isEmpty()) {
            forgetFailures(from, position);
        }
        if (from == watermark) {
            moveWatermark(position);
        } else if (finished.setAll(from, position)) {
            version++;
        }
    }

    /** Also of restored ones that have not arrived again yet. */
    public boolean isFinished(long offset) {
        return offset < watermark || finished.get(offset);
    }

    /** Its verdict is durable. Forgets its failure; changes nothing if it is finished already. */
    public void finish(long offset) {
        if (isFinished(offset)) {
            return;
        }
        requireArrived(offset);
        if (!failed.isEmpty()) {
            failed.remove(offset);
        }
        if (offset == watermark) {
            moveWatermark(offset + 1);
        } else {
            finished.set(offset);
            version++;
        }
    }

    /** It has failed and will be attempted again. Changes nothing if it is finished already. */
    public void failed(long offset, Failed failure) {
        if (isFinished(offset)) {
            return;
        }
        requireArrived(offset);
        if (!failure.equals(failed.put(offset, failure))) {
            version++;
        }
    }

    /** Also of restored ones that have not arrived again yet; null if it has not failed, or is finished. */
    public @Nullable Failed failure(long offset) {
        return failed.isEmpty() ? null : failed.get(offset);
    }

    /** The lowest offset that is not finished. */
    public long watermark() {
        return watermark;
    }

    /** One past the highest offset that arrived. */
    public long end() {
        return end;
    }

    /** How many offsets lie between watermark and end. */
    public long span() {
        return end - watermark;
    }

    public Snapshot snapshot() {
        Offsets above = Offsets.of(run -> finished.forEachRun(watermark, run));
        return new Snapshot(watermark, above, failed);
    }

    /** Grows with every change that a snapshot would show, and only then. */
    public long version() {
        return version;
    }

    private void moveWatermark(long atLeast) {
        watermark = finished.firstClear(atLeast);
        finished.forgetBelow(watermark);
        end = Math.max(end, watermark);
        version++;
    }

    private void forgetFailures(long from, long to) {
        var gone = failed.subMap(from, to);
        if (!gone.isEmpty()) {
            gone.clear();
            version++;
        }
    }

    // Finishing what has not arrived would let the watermark pass what nobody has seen.
    private void requireArrived(long offset) {
        if (offset >= end) {
            throw new IllegalArgumentException("offset " + offset + " has not arrived: the end is " + end);
        }
    }
}
