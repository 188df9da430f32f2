// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import dev.redrive.testkit.promise.Fact;
import java.util.HashSet;
import java.util.Set;

/** Which windows were reached in which a copy could be missed or taken for one wrongly. Reads one story. */
final class CopySights {

    private final Sights sights;
    private final Set<DuplicateKey> recorded = new HashSet<>();
    private final Set<DuplicateKey> unrecorded = new HashSet<>();
    private final Set<MessageId> revived = new HashSet<>();

    CopySights(Sights sights) {
        this.sights = sights;
    }

    void read(Fact fact) {
        switch (fact) {
            case Fact.Submitted f -> {
                Twin twin = f.ruling().delivery().twin();
                if (twin != null && f.ruling().verdict() instanceof Verdict.Done) {
                    unrecorded.add(twin.key());
                } else if (twin != null && f.ruling().verdict() instanceof Verdict.Duplicate) {
                    sights.saw(Sight.COPY_HELD_WHILE_ITS_TWIN_IS_IN_HAND, !twin.completed());
                    sights.saw(
                            Sight.RETRY_IS_THE_DUPLICATE,
                            f.ruling().delivery().standing().failures() > 0);
                    sights.saw(
                            Sight.REVIVED_IS_THE_DUPLICATE,
                            revived.contains(f.message().id()));
                }
            }
            case Fact.Synced f -> {
                Twin twin = f.ruling().delivery().twin();
                if (twin != null && f.ruling().verdict() instanceof Verdict.Done) {
                    unrecorded.remove(twin.key());
                    sights.saw(Sight.COPY_COMPLETED_AFTER_THE_WINDOW, !recorded.add(twin.key()));
                }
            }
            case Fact.Crashed f -> {
                sights.saw(Sight.CRASH_BETWEEN_EFFECT_AND_RECORD, !unrecorded.isEmpty());
                unrecorded.clear();
            }
            case Fact.Revived f -> revived.add(f.message().id());
            case Fact.Stored f -> {}
            case Fact.Accepted f -> {}
            case Fact.Delivered f -> {}
            case Fact.GivenBack f -> {}
            case Fact.Started f -> {}
            case Fact.Ended f -> {}
            case Fact.Settled f -> {}
            case Fact.ClockSet f -> {}
            case Fact.LedgerBlocked f -> {}
            case Fact.LedgerHealed f -> {}
            case Fact.HandlerUnavailable f -> {}
            case Fact.HandlerAvailable f -> {}
            case Fact.Noted f -> {}
            case Fact.Looked f -> {}
            case Fact.Discarded f -> {}
            case Fact.Counted f -> {}
        }
    }
}
