// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.publish;

import dev.redrive.core.ledger.Ruling;
import dev.redrive.kafka.line.Assigned;
import java.util.HashMap;
import java.util.Map;

/** Assignments that are over: what was handed in for them is someone else's to decide. Owned by the publisher's thread. */
final class Departed {

    /** By place, the last epoch that is over. */
    private final Map<String, Long> epochs = new HashMap<>();

    void add(String place, long epoch) {
        epochs.merge(place, epoch, Math::max);
    }

    boolean includes(Parcel parcel) {
        return switch (parcel) {
            case Parcel.Letter letter -> includes(letter.ruling());
            case Parcel.Retry retry -> includes(retry.ruling());
            case Parcel.Step step -> includes(step.sheaf().ruling());
            case Parcel.End end -> includes(end.sheaf().ruling());
            case Parcel.Again again -> includes(again.partition());
            case Parcel.Kept kept -> includes(kept.position().of());
            // It is about an epoch that is over, and is wanted by the one after it.
            case Parcel.Outlived outlived -> false;
        };
    }

    private boolean includes(Ruling ruling) {
        var delivery = ruling.delivery();
        return includes(delivery.message().origin().place(), delivery.epoch());
    }

    private boolean includes(Assigned assigned) {
        return includes(assigned.place(), assigned.epoch());
    }

    private boolean includes(String place, long epoch) {
        Long last = epochs.get(place);
        return last != null && epoch <= last;
    }
}
