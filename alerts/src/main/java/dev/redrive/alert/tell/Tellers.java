// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert.tell;

import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.alert.AlertTarget;
import java.util.LinkedHashMap;
import java.util.Map;

/** Those who tell, as the rules name them. Owned by one thread. */
public final class Tellers {

    /** Another installation's name needs another teller, though the target is the same. */
    private record Named(AlertTarget target, String cluster) {}

    private final Map<Named, Teller> tellers = new LinkedHashMap<>();

    /** Those who stay keep what they still have to tell. */
    public void follow(AlertRules rules) {
        Map<Named, Teller> wanted = new LinkedHashMap<>();
        for (AlertTarget target : rules.to()) {
            Named name = new Named(target, rules.cluster());
            Teller kept = tellers.remove(name);
            if (kept != null) {
                wanted.put(name, kept);
            } else {
                wanted.computeIfAbsent(name, Tellers::teller);
            }
        }
        tellers.values().forEach(gone -> Thread.startVirtualThread(gone::close));
        tellers.clear();
        tellers.putAll(wanted);
    }

    private static Teller teller(Named name) {
        return switch (name.target) {
            case AlertTarget.Log log -> new LogTeller();
            case AlertTarget.Webhook webhook -> new Webhook(webhook, name.cluster, Persistence.USUAL);
        };
    }

    public void tell(AlertChange change) {
        tellers.values().forEach(teller -> teller.tell(change));
    }

    public void close() {
        tellers.values().forEach(Teller::close);
    }
}
