// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

/** A queue under judgement: its judge, and how far its counts were read. Owned by the desk's thread. */
final class Watched {

    private final QueueJudge judge;
    private Counted counted;
    private Sum read = Sum.NOTHING;

    Watched(QueueJudge judge, Counted counted) {
        this.judge = judge;
        this.counted = counted;
    }

    QueueJudge judge() {
        return judge;
    }

    /** What happened since this was asked last. */
    Sum happened(Counted current) {
        if (current != counted) {
            // The queue was taken away and brought back: its counts began anew.
            counted = current;
            read = Sum.NOTHING;
        }
        Sum sofar = current.sofar();
        Sum since = sofar.minus(read);
        read = sofar;
        return since;
    }
}
