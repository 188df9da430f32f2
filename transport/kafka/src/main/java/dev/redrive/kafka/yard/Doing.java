// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.time.Time;
import dev.redrive.kafka.act.Act;
import dev.redrive.kafka.act.Act.Deed;
import dev.redrive.kafka.act.ActsTopic;
import dev.redrive.kafka.act.Fate;
import dev.redrive.kafka.look.Portions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Does things to letters by writing that they are done: drops them, sets them aside, claims them. Used by one thread. */
final class Doing {

    private static final int PORTION = 500;

    private final ActBook book;
    private final Finds finds;
    private final Time time;
    private final String claim;

    /** @param claim this yard's own name among all who act */
    Doing(ActBook book, Finds finds, Time time, String claim) {
        this.book = book;
        this.finds = finds;
        this.time = time;
        this.claim = claim;
    }

    List<Sent> drop(List<DeadLetter> letters, String by) {
        return each(letters, by, Deed.DROPPED);
    }

    List<Sent> hold(List<DeadLetter> letters, boolean held, String by) {
        return each(letters, by, held ? Deed.HELD : Deed.RELEASED);
    }

    private List<Sent> each(List<DeadLetter> letters, String by, Deed deed) {
        List<Sent> sent = new ArrayList<>();
        finds.inPortions(letters, PORTION, Portions.BYTES_MAX, (from, to, found) -> {
            book.readOn();
            List<DeadLetter> some = letters.subList(from, to);
            Set<String> wanted = wanted(some, found, act(deed, by, ""));
            book.write(some.stream()
                    .filter(each -> wanted.contains(each.id()))
                    .distinct()
                    .map(each -> entry(each, deed, by))
                    .toList());
            for (DeadLetter each : some) {
                sent.add(
                        !found.containsKey(each.id())
                                ? Sent.GONE
                                : wanted.remove(each.id()) && isDone(each, deed) ? Sent.DONE : Sent.ALREADY);
            }
        });
        return sent;
    }

    private Set<String> wanted(List<DeadLetter> letters, Map<String, Kept> found, Act act) {
        Set<String> wanted = new HashSet<>();
        for (DeadLetter each : letters) {
            boolean held = book.state(each.id()) == LetterState.HELD;
            boolean changes = switch (act.deed()) {
                case HELD -> !held;
                case RELEASED -> held;
                case CLAIMED, REPLAYED, DROPPED -> true;
            };
            if (changes && found.containsKey(each.id()) && book.allows(each.id(), act)) {
                wanted.add(each.id());
            }
        }
        return wanted;
    }

    private boolean isDone(DeadLetter letter, Deed deed) {
        LetterState state = book.state(letter.id());
        return switch (deed) {
            case DROPPED ->
                book.closing(letter.id())
                        .filter(act -> act.claim().equals(claim) && act.deed() == Deed.DROPPED)
                        .isPresent();
            case HELD -> state == LetterState.HELD;
            case RELEASED -> state == LetterState.OPEN;
            case CLAIMED, REPLAYED -> throw new IllegalArgumentException(deed.word());
        };
    }

    /** Those of them that are ours now; the others are someone else's, or closed. */
    Set<String> claimed(List<DeadLetter> letters, String by) {
        awaitOurselves(letters, by);
        List<DeadLetter> free = letters.stream()
                .filter(each -> book.allows(each.id(), act(Deed.CLAIMED, by, "")))
                .toList();
        write(free, Deed.CLAIMED, by);
        Set<String> ours = new HashSet<>();
        for (DeadLetter each : free) {
            if (!book.isClosed(each.id()) && book.claim(each.id()).isClaimedBy(claim)) {
                ours.add(each.id());
            }
        }
        return ours;
    }

    /** Whoever of the same name has a claim may be at it on another daemon just now: that is over soon. */
    private void awaitOurselves(List<DeadLetter> letters, String by) {
        Instant now = time.now().wall();
        Duration wait = Duration.ZERO;
        for (DeadLetter each : letters) {
            Act begun = book.claim(each.id()).last();
            if (begun != null && begun.by().equals(by) && !begun.claim().equals(claim)) {
                Duration left = Duration.between(now, begun.at().plus(Fate.GONE_ON_AFTER));
                wait = left.compareTo(wait) > 0 ? left : wait;
            }
        }
        if (wait.isPositive()) {
            Duration most = Fate.GONE_ON_AFTER;
            LockSupport.parkNanos((wait.compareTo(most) < 0 ? wait : most).toNanos());
            book.readOn();
        }
    }

    /** Writes that those of them were sent back that are still claimed under that name. */
    void closeReplayed(List<DeadLetter> letters, String by) {
        book.readOn();
        List<DeadLetter> claimed = letters.stream()
                .filter(each -> {
                    Act last = book.claim(each.id()).last();
                    return last != null && last.by().equals(by);
                })
                .toList();
        write(claimed, Deed.REPLAYED, by);
    }

    void write(List<DeadLetter> letters, Deed deed, String by) {
        book.write(letters.stream().map(each -> entry(each, deed, by)).toList());
    }

    /** Writes that the ends of these cannot be known. */
    void endUnknown(List<DeadLetter> letters, String by) {
        book.end(letters.stream()
                .map(each -> new News.Ended(
                        new JobReplay(by, each.id()),
                        ReplayEnd.UNKNOWN,
                        time.now().wall()))
                .toList());
    }

    private ActsTopic.Entry entry(DeadLetter letter, Deed deed, String by) {
        Provenance from = letter.message().provenance();
        String group = from == null || from.group() == null ? "" : from.group();
        return new ActsTopic.Entry(letter.id(), act(deed, by, group));
    }

    private Act act(Deed deed, String by, String group) {
        return new Act(deed, time.now().wall(), by, claim, group);
    }
}
