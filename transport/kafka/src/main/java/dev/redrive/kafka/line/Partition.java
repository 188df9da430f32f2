// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.position.Failed;
import dev.redrive.kafka.position.Window;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One partition during one assignment to this process. Owned by the line thread. */
final class Partition {

    final Assigned assigned;
    final Window window;
    /** What those have been through that did not come fresh from the source topic, or have failed. */
    private final Map<Long, Past> pasts = new HashMap<>();

    /** Those that lay far behind, were handed over to be written again, and were not read again yet. */
    final Moved moved = new Moved();

    /** Delivered, and neither settled nor given back. */
    int out;
    /** It leaves: what comes back is not delivered again. */
    boolean leaving;
    /** It shall be read again from an earlier offset, and the reader has not said yet that it begins. */
    boolean againAsked;
    /** Until its reader has come that far it reads what was read before. */
    long againUpTo;
    /** Up to this offset those that lay far behind were handed over to be written again. */
    long movedUpTo = -1;
    /** The window's version that was committed last, or is on its way. */
    long committed;
    /** The epoch whose position lies on the progress topic: commits that do not need it say so, for the next epoch to delete it. */
    OptionalLong kept;

    Partition(Assigned assigned) {
        this.assigned = assigned;
        this.window = assigned.window();
        this.committed = window.version();
        this.kept = assigned.kept();
    }

    String place() {
        return assigned.place();
    }

    boolean holds(Delivery delivery) {
        return delivery.epoch() == assigned.epoch();
    }

    /** The replay that sent it; null if none did. */
    @Nullable
    JobReplay sentBy(Delivery delivery) {
        Past past =
                pasts.isEmpty() ? null : pasts.get(delivery.message().origin().position());
        return past == null ? null : past.sentBy();
    }

    Past past(Delivery delivery) {
        Past past = pasts.get(delivery.message().origin().position());
        return past != null ? past : Past.of(delivery);
    }

    /** In short: whoever writes of its newest attempt has it from the ruling. */
    void remember(long offset, Past past) {
        pasts.put(offset, past.inShort());
    }

    /** What is remembered of that one takes about so much. */
    long pastBytes(long offset) {
        Past past = pasts.get(offset);
        return past == null ? 0 : past.bytes();
    }

    /** What it has been through is known from a commit only: that it failed, and when it began. */
    void remember(Delivery delivery, Failed failed) {
        remember(delivery.message().origin().position(), past(delivery).since(failed.first()));
    }

    boolean isReadAgain() {
        return againAsked || againUpTo > 0;
    }

    void finish(long offset) {
        window.finish(offset);
        if (!pasts.isEmpty()) {
            pasts.remove(offset);
        }
    }
}
