// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.MessageId;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/** A producer hears of its push, and the engine of its ruling, only after it is on disk; and of a ruling only once. */
public final class SyncedBeforeAck extends Promise {

    private final Set<MessageId> stored = new HashSet<>();
    private final Set<Ruling> synced = Collections.newSetFromMap(new IdentityHashMap<>());

    @Override
    protected void hear(Fact fact) {
        if (fact instanceof Fact.Stored f) {
            stored.add(f.message().id());
        } else if (fact instanceof Fact.Synced f) {
            synced.add(f.ruling());
        } else if (fact instanceof Fact.Accepted f
                && !stored.contains(f.message().id())) {
            broken(f.message(), "its push was acknowledged before it was on disk");
        } else if (fact instanceof Fact.Settled f && !synced.remove(f.ruling())) {
            broken(f.message(), "its ruling was settled before it was on disk, or twice");
        }
    }
}
