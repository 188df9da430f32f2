// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.message.Content;
import java.time.Instant;

/**
 * A letter in a {@link FakeYard}, open or not.
 *
 * @param place where it lies, in the order of deaths
 * @param at and {@code by}: since when it is in that state, and by whom; of no meaning while it is open
 */
record Lying(long place, LetterDetail detail, LetterState state, Instant at, String by) {

    static Lying open(long place, LetterDetail detail) {
        return new Lying(
                place, detail, LetterState.OPEN, detail.letter().death().at(), "");
    }

    Lying become(LetterState next, Instant when, String who) {
        return new Lying(place, detail, next, when, who);
    }

    Lying edited(Content content) {
        var changed = new LetterDetail(detail.letter(), content, detail.history(), detail.cut());
        return new Lying(place, changed, state, at, by);
    }

    String id() {
        return detail.letter().id();
    }

    /** Nothing was done about it yet that ends it. */
    boolean isThere() {
        return state == LetterState.OPEN || state == LetterState.HELD || state == LetterState.REPLAYING;
    }

    News died() {
        return new News.Died(detail.letter());
    }

    News fate() {
        return new News.Fate(id(), state, at, by);
    }
}
