// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A yard in memory. Letters are named in the order they died, and nothing in it is left to chance. One letter is one message
 * in all its lives, as in the embedded store. Any thread may call; each call is one critical section.
 *
 * <p>Faults are the test's to choose: {@link #refuse} everything, {@link #failAfterPublishing} once, let letters
 * {@link #vanish}, {@link #forgetNews} so that readers begin anew.
 */
public final class FakeYard implements Yard {
    private final String name;
    private final Time time;
    private final FakeLog log = new FakeLog();
    private final Map<String, Lying> known = new HashMap<>();
    private final List<SentBack> sent = new ArrayList<>();
    private final Set<String> elsewhere = new HashSet<>();
    private final Set<String> reserved = new HashSet<>();
    private final Set<String> unfollowed = new HashSet<>();
    private long buried;
    private boolean refusing;
    private int publishedUntilFailure = -1;

    public FakeYard(String name, Time time) {
        this.name = name;
        this.time = time;
    }

    // What tests do.

    /** Letters can be sent to places of these names too. */
    public synchronized FakeYard with(String... places) {
        elsewhere.addAll(List.of(places));
        return this;
    }

    /** No letter may ever be sent to places of these names. */
    public synchronized FakeYard reserve(String... places) {
        reserved.addAll(List.of(places));
        return this;
    }

    /** As {@link #with}, where others read: what becomes of letters that go there is not known. */
    public synchronized FakeYard withTopics(String... topics) {
        unfollowed.addAll(List.of(topics));
        return with(topics);
    }

    /** A message of that queue dies for the first time. */
    public synchronized DeadLetter bury(QueueName queue, Content content, Failure failure) {
        String id = "%s-letter-%06d".formatted(name, buried);
        Instant now = now();
        Key key = content.key();
        var message = new Subject(
                new MessageId("message-" + buried), content.labels(), key == null ? null : key.text(), now, null);
        var letter = new DeadLetter(id, new Grave(name, queue.value(), queue, id), message, death(failure, now), 0);
        return bury(new LetterDetail(letter, content, new History(List.of(life(failure, now))), null));
    }

    /** Puts a letter there as it is: of any dialect, with any history. */
    public synchronized DeadLetter bury(LetterDetail detail) {
        var lying = Lying.open(buried++, detail);
        Lying before = known.put(lying.id(), lying);
        if (before != null) {
            log.letters.remove(before.place());
        }
        log.letters.put(lying.place(), lying);
        log.tell(lying.died());
        return detail.letter();
    }

    /** A message that was sent back dies once more: the same letter, with one replay more. */
    public synchronized DeadLetter buryAgain(String id, Failure failure) {
        Lying before = Objects.requireNonNull(known.get(id), () -> "no letter " + id);
        if (before.state() != LetterState.REPLAYED) {
            throw new IllegalStateException(id + " is " + before.state().word() + ": only what was sent back can die");
        }
        DeadLetter old = before.detail().letter();
        List<Life> lives = new ArrayList<>(before.detail().history().lives());
        lives.add(life(failure, now()));
        var sentBy = new JobReplay(before.by(), id);
        var letter = new DeadLetter(id, old.grave(), old.message(), death(failure, now()), old.replays() + 1, sentBy);
        log.ended(new News.Ended(sentBy, ReplayEnd.DIED, now()));
        return bury(new LetterDetail(letter, before.detail().content(), new History(lives), null));
    }

    /** As above, by the message that was sent back. */
    public synchronized DeadLetter buryAgain(MessageId message, Failure failure) {
        return buryAgain(letterOf(message), failure);
    }

    /** A message that was sent back ends, and not by dying. */
    public synchronized void end(String id, ReplayEnd end) {
        Lying lying = Objects.requireNonNull(known.get(id), () -> "no letter " + id);
        if (lying.state() != LetterState.REPLAYED && lying.state() != LetterState.REPLAYING) {
            throw new IllegalStateException(id + " is " + lying.state().word() + ": only what was sent back can end");
        }
        log.ended(new News.Ended(new JobReplay(lying.by(), id), end, now()));
    }

    /** As above, by the message that was sent back. */
    public synchronized void end(MessageId message, ReplayEnd end) {
        end(letterOf(message), end);
    }

    /** The letter of a message. */
    public synchronized String letterOf(MessageId message) {
        return known.values().stream()
                .filter(each -> each.detail().letter().message().id().equals(message))
                .map(Lying::id)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no letter of " + message));
    }

    /** It is gone, and nobody said why. */
    public synchronized void vanish(String id) {
        Lying lying = Objects.requireNonNull(known.remove(id), () -> "no letter " + id);
        log.letters.remove(lying.place());
        log.tell(new News.Vanished(id));
    }

    /** Whoever has not read everything by now is told anew what lies there. */
    public synchronized void forgetNews() {
        log.forget();
    }

    /** As {@link #forgetNews}, and acts and ends from before are not told any more, as where the log no longer goes back so far. */
    public synchronized void forgetPast() {
        log.forgetPast();
    }

    /** While it is on, every call is refused. */
    public synchronized void refuse(boolean on) {
        refusing = on;
    }

    /** The next replay ends after so many letters were sent: the last of them is sent, and its fate is not written. */
    public synchronized void failAfterPublishing(int letters) {
        publishedUntilFailure = letters;
    }

    /** What was sent back, in that order. */
    public synchronized List<SentBack> sent() {
        return List.copyOf(sent);
    }

    /** What is known of a letter, whatever became of it; null if it was never there. */
    public synchronized @Nullable LetterState state(String id) {
        Lying lying = known.get(id);
        return lying == null ? null : lying.state();
    }

    public synchronized byte @Nullable [] noted(String key) {
        byte[] value = log.notes.get(key);
        return value == null ? null : value.clone();
    }

    // The port.

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized Reading read(String mark, int most) {
        check();
        return log.read(mark, most);
    }

    @Override
    public synchronized void open(Collection<DeadLetter> letters, Consumer<LetterDetail> each) {
        check();
        for (DeadLetter letter : letters) {
            Lying lying = known.get(letter.id());
            if (lying != null && lying.isThere()) {
                each.accept(lying.detail());
            }
        }
    }

    @Override
    public synchronized void check(Target target) {
        if (target instanceof Target.Named(var place) && reserved.contains(place)) {
            throw new Refused(Refused.Kind.INVALID, "no letter may be sent to " + place, null);
        }
    }

    @Override
    public synchronized List<Sent> replay(List<Replay> replays, String by) {
        check();
        return replays.stream().map(each -> replay(each, by)).toList();
    }

    private Sent replay(Replay replay, String by) {
        Lying lying = known.get(replay.letter().id());
        if (lying == null) {
            return Sent.GONE;
        }
        boolean claimedByOther =
                lying.state() == LetterState.REPLAYING && !lying.by().equals(by);
        if (!lying.isThere() || claimedByOther || isOfEarlierLife(replay.letter(), lying)) {
            return Sent.ALREADY;
        }
        if (replay.target() instanceof Target.Named(var place) && !elsewhere.contains(place)) {
            return new Sent.Unable(Sent.Obstacle.OTHER, "there is no queue " + place, null);
        }
        LetterDetail detail = lying.detail();
        Content content = replay.edited() == null ? detail.content() : replay.edited();
        DeadLetter letter = detail.letter();
        sent.add(new SentBack(letter.message().id(), replay.target(), content, letter.replays() + 1, by));
        if (publishedUntilFailure > 0 && --publishedUntilFailure == 0) {
            publishedUntilFailure = -1;
            become(lying, LetterState.REPLAYING, by);
            throw new Refused(Refused.Kind.UNAVAILABLE, "the yard " + name + " went away", "try again");
        }
        become(lying.edited(content), LetterState.REPLAYED, by);
        if (replay.target() instanceof Target.Named(var place) && unfollowed.contains(place)) {
            end(letter.id(), ReplayEnd.UNKNOWN);
        }
        return Sent.DONE;
    }

    @Override
    public synchronized void closeReplayed(List<DeadLetter> letters, String by) {
        check();
        for (DeadLetter each : letters) {
            Lying lying = known.get(each.id());
            if (lying != null
                    && lying.state() == LetterState.REPLAYING
                    && lying.by().equals(by)) {
                become(lying, LetterState.REPLAYED, by);
            }
        }
    }

    @Override
    public synchronized List<Sent> drop(List<DeadLetter> letters, String by) {
        check();
        return letters.stream()
                .map(each -> {
                    Lying lying = known.get(each.id());
                    if (lying == null) {
                        return Sent.GONE;
                    }
                    if (!lying.isThere() || lying.state() == LetterState.REPLAYING || isOfEarlierLife(each, lying)) {
                        return Sent.ALREADY;
                    }
                    become(lying, LetterState.DROPPED, by);
                    return Sent.DONE;
                })
                .toList();
    }

    @Override
    public synchronized List<Sent> hold(List<DeadLetter> letters, boolean held, String by) {
        check();
        LetterState next = held ? LetterState.HELD : LetterState.OPEN;
        LetterState before = held ? LetterState.OPEN : LetterState.HELD;
        return letters.stream()
                .map(each -> {
                    Lying lying = known.get(each.id());
                    if (lying == null) {
                        return Sent.GONE;
                    }
                    if (lying.state() != before || isOfEarlierLife(each, lying)) {
                        return Sent.ALREADY;
                    }
                    become(lying, next, by);
                    return Sent.DONE;
                })
                .toList();
    }

    @Override
    public synchronized void note(String key, byte @Nullable [] value) {
        check();
        if (value != null && value.length > NOTE_BYTES_MAX) {
            throw new Refused(
                    Refused.Kind.TOO_LARGE,
                    "the note " + key + " has " + value.length + " bytes, at most " + NOTE_BYTES_MAX + " are kept",
                    null);
        }
        if (value != null) {
            log.notes.put(key, value.clone());
        } else if (log.notes.remove(key) == null) {
            return;
        }
        log.tell(new News.Noted(key, value == null ? null : value.clone()));
    }

    private void become(Lying lying, LetterState state, String by) {
        Lying next = lying.become(state, now(), by);
        known.put(next.id(), next);
        if (next.isThere()) {
            log.letters.put(next.place(), next);
        } else {
            log.letters.remove(next.place());
        }
        log.tell(next.fate());
    }

    /** It was replayed since the caller has looked, and died again. */
    private static boolean isOfEarlierLife(DeadLetter asked, Lying lying) {
        return asked.replays() < lying.detail().letter().replays();
    }

    private void check() {
        if (refusing) {
            throw new Refused(Refused.Kind.UNAVAILABLE, "the yard " + name + " cannot be reached", "try again");
        }
    }

    private Instant now() {
        return time.now().wall();
    }

    private static Death death(Failure failure, Instant now) {
        return new Death(Death.REDRIVE, Reason.EXHAUSTED, failure, 1, now);
    }

    private static Life life(Failure failure, Instant now) {
        return new Life(now, List.of(new Tried(1, now, Duration.ofMillis(5), new Outcome.Failed(failure))), 0);
    }
}
