// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.promise;

import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import java.util.ArrayList;
import java.util.List;

/** What happened so far, in order, and the promises that listen to it. Any thread may tell. */
public final class Facts {

    /** Of a breach that no single message explains, the last facts are shown. */
    private static final int SHOWN_MAX = 20;

    private final List<Promise> promises;
    private final List<Fact> told = new ArrayList<>();

    public Facts(Promise... promises) {
        this.promises = List.of(promises);
    }

    /** Looks and counts are heard by the promises and not kept: there is one of each after every step. */
    public synchronized void tell(Fact fact) {
        boolean kept = !(fact instanceof Fact.Looked) && !(fact instanceof Fact.Counted);
        if (kept) {
            told.add(fact);
        }
        for (Promise promise : promises) {
            promise.hear(fact);
        }
    }

    public synchronized List<Fact> all() {
        return List.copyOf(told);
    }

    public synchronized List<Fact> about(MessageId id) {
        List<Fact> about = new ArrayList<>();
        for (Fact fact : told) {
            boolean ofIt =
                    fact instanceof Fact.OfMessage one && one.message().id().equals(id);
            if (ofIt || fact instanceof Fact.Crashed) {
                about.add(fact);
            }
        }
        return about;
    }

    /** Throws if a promise is broken, saying which, by what, and all that is known about that message. */
    public synchronized void check() {
        for (Promise promise : promises) {
            Promise.Breach breach = promise.breach();
            if (breach != null) {
                throw new AssertionError(account(promise, breach));
            }
        }
    }

    private String account(Promise promise, Promise.Breach breach) {
        Message message = breach.message();
        StringBuilder text = new StringBuilder(promise.name()).append(" is broken");
        if (message != null) {
            text.append(" by message ").append(message.id());
        }
        text.append(": ").append(breach.how()).append(". What happened:");
        List<Fact> shown =
                message != null ? about(message.id()) : told.subList(Math.max(0, told.size() - SHOWN_MAX), told.size());
        for (Fact fact : shown) {
            text.append(System.lineSeparator()).append("  ").append(FactText.of(fact));
        }
        return text.toString();
    }
}
