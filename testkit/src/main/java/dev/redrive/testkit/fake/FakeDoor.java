// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.ledger.Ledger;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Intake;
import dev.redrive.core.port.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The engine's side of the fake, for one life: what it has asked for, and what it has in hand. */
final class FakeDoor implements Source, Ledger {

    /** Who is behind it. */
    interface Behind {
        void givenBack(List<Delivery> unattempted);

        void submitted(List<Ruling> rulings);

        void closed();
    }

    private final Behind behind;
    private @Nullable Intake intake;
    private int messages;
    private long bytes;
    private long inHand;
    private Duplicates duplicates = Duplicates.OFF;
    private boolean closed;
    private boolean dead;

    FakeDoor(Behind behind) {
        this.behind = behind;
    }

    /** The process that used it is no more. */
    void die() {
        dead = true;
    }

    boolean opened() {
        return intake != null;
    }

    boolean wants() {
        return intake != null && !closed && messages > 0 && bytes > 0;
    }

    Duplicates duplicates() {
        return duplicates;
    }

    long inHand() {
        return inHand;
    }

    void sent(Delivery delivery) {
        messages--;
        bytes -= delivery.message().value().size();
    }

    void make(Call call) {
        if (intake == null) {
            throw new IllegalStateException("no engine has opened this transport");
        }
        inHand += call.brings();
        call.make(intake);
    }

    @Override
    public void open(Intake engine) {
        if (intake != null) {
            throw new IllegalStateException("opened twice");
        }
        intake = engine;
    }

    @Override
    public void follow(Duplicates changed) {
        duplicates = changed;
    }

    @Override
    public void demand(int moreMessages, long moreBytes) {
        messages += moreMessages;
        bytes += moreBytes;
    }

    @Override
    public void giveBack(List<Delivery> unattempted) {
        if (!dead) {
            behind.givenBack(unattempted);
            inHand -= unattempted.size();
        }
    }

    @Override
    public void submit(List<Ruling> rulings) {
        if (!dead) {
            behind.submitted(rulings);
        }
    }

    @Override
    public void close() {
        closed = true;
        if (!dead) {
            behind.closed();
        }
    }
}
