// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import dev.redrive.testkit.yard.FakeYard;
import dev.redrive.testkit.yard.YardAccount;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.io.TempDir;

/** The same acts by chance in the store and in the fake: the same answers, the same news, the same states. */
class YardPropertyTest {
    private static final int ACTS = 60;

    @TempDir
    Path directory;

    private final ManualTime time = ManualTime.standing();
    private final FakeYard fake = new FakeYard("embedded", time).with("others");
    private final YardAccount realNews = new YardAccount();
    private final YardAccount fakeNews = new YardAccount();
    private final YardAccount slowNews = new YardAccount();
    /** Letters as each of the two first told them, in the same order, also those of earlier lives. */
    private final List<DeadLetter> real = new ArrayList<>();

    private final List<DeadLetter> mirrored = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private final List<MessageId> out = new ArrayList<>();
    private final List<MessageId> outOfFake = new ArrayList<>();

    @SeedTest(worlds = 25)
    void theStoreAndTheFakeAreTheSame(Seed seed) {
        RandomGenerator random = seed.random();
        EmbeddedYardRig rig = new EmbeddedYardRig(directory, time);
        try {
            for (int i = 0; i < ACTS; i++) {
                time.moveBy(Duration.ofMillis(random.nextInt(3)));
                act(rig, random);
                compare(rig.yard());
                if (random.nextInt(20) == 0) {
                    out.clear();
                    outOfFake.clear();
                    rig = rig.reopen();
                    take(rig);
                }
                if (random.nextInt(4) == 0) {
                    slowNews.readOnce(rig.yard(), 1 + random.nextInt(3));
                }
            }
            assertThat(states(slowNews.readOn(rig.yard(), 2).lying())).isEqualTo(states(fakeNews.lying()));
            assertThat(states(YardAccount.of(rig.yard()).lying())).isEqualTo(states(fakeNews.lying()));
            assertThat(ends(YardAccount.of(rig.yard()))).isEqualTo(ends(fakeNews));
            assertThat(ends(slowNews)).isEqualTo(ends(fakeNews));
            assertThat(rig.store.verify().findings()).isEmpty();
        } finally {
            rig.close();
        }
    }

    private void act(EmbeddedYardRig rig, RandomGenerator random) {
        Failure failure = new Failure("E" + random.nextInt(3), null, "no", "at A.b", null);
        int at = real.isEmpty() ? -1 : random.nextInt(real.size());
        switch (random.nextInt(at < 0 ? 2 : 8)) {
            case 0 -> {
                Content content = Content.of(Payload.of("v" + random.nextInt(1000)));
                rig.bury(List.of(content), failure);
                fake.bury(EmbeddedYardRig.ORDERS, content, failure);
            }
            case 1 -> note(rig.yard(), random);
            case 2 -> {
                if (!out.isEmpty()) {
                    int one = random.nextInt(out.size());
                    rig.buryAgain(out.remove(one), failure);
                    fake.buryAgain(outOfFake.remove(one), failure);
                }
            }
            case 5 -> {
                if (!out.isEmpty()) {
                    int one = random.nextInt(out.size());
                    boolean skip = random.nextBoolean();
                    rig.settle(out.remove(one), skip ? Verdict.SKIP : Verdict.DONE);
                    fake.end(outOfFake.remove(one), skip ? ReplayEnd.DROPPED : ReplayEnd.SUCCEEDED);
                }
            }
            case 3 -> same(rig.yard().drop(List.of(real.get(at)), "ann"), fake.drop(List.of(mirrored.get(at)), "ann"));
            case 4 -> {
                boolean held = random.nextBoolean();
                same(
                        rig.yard().hold(List.of(real.get(at)), held, "bob"),
                        fake.hold(List.of(mirrored.get(at)), held, "bob"));
            }
            default -> replay(rig, random);
        }
    }

    private void note(Yard yard, RandomGenerator random) {
        String key = "k" + random.nextInt(3);
        byte[] value = random.nextInt(3) == 0 ? null : ("v" + random.nextInt()).getBytes(StandardCharsets.UTF_8);
        yard.note(key, value);
        fake.note(key, value);
    }

    private void replay(EmbeddedYardRig rig, RandomGenerator random) {
        List<Replay> replays = new ArrayList<>();
        List<Replay> same = new ArrayList<>();
        Target target = random.nextInt(5) == 0 ? new Target.Named("others") : Target.QUEUE;
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(real.size());
            Content edited = random.nextInt(4) == 0 ? Content.of(Payload.of("edited " + i)) : null;
            replays.add(new Replay(real.get(at), target, edited));
            same.add(new Replay(mirrored.get(at), target, edited));
        }
        same(rig.yard().replay(replays, "job"), fake.replay(same, "job"));
        take(rig);
    }

    /** What came back is what the fake has sent; in the same order as long as nobody opens anew. */
    private void take(EmbeddedYardRig rig) {
        rig.arrivals(0).forEach(each -> out.add(each.id()));
        outOfFake.clear();
        for (MessageId each : out) {
            outOfFake.add(twin(each));
        }
    }

    private MessageId twin(MessageId message) {
        for (int i = 0; i < real.size(); i++) {
            if (real.get(i).message().id().equals(message)) {
                return mirrored.get(i).message().id();
            }
        }
        throw new AssertionError("came from nowhere: " + message);
    }

    private static void same(List<Sent> one, List<Sent> other) {
        assertThat(one).isEqualTo(other);
    }

    private void compare(Yard yard) {
        int realBefore = realNews.heard().size();
        int fakeBefore = fakeNews.heard().size();
        realNews.readOn(yard, 3);
        fakeNews.readOn(fake, 3);
        List<News> told = realNews.heard().subList(realBefore, realNews.heard().size());
        List<News> expected =
                fakeNews.heard().subList(fakeBefore, fakeNews.heard().size());
        assertThat(told).hasSameSizeAs(expected);
        for (int i = 0; i < told.size(); i++) {
            if (told.get(i) instanceof News.Died(var letter) && expected.get(i) instanceof News.Died(var twin)) {
                names.put(letter.id(), twin.id());
                real.add(letter);
                mirrored.add(twin);
            }
            assertThat(text(told.get(i))).isEqualTo(text(expected.get(i)));
        }
        assertThat(states(realNews.letters())).isEqualTo(states(fakeNews.letters()));
        assertThat(realNews.notes()).isEqualTo(fakeNews.notes());
    }

    private String text(News news) {
        return switch (news) {
            case News.Died(var letter) -> "died " + name(letter.id()) + " " + letter.death() + " " + letter.replays();
            case News.Fate fate ->
                "fate " + name(fate.letter()) + " " + fate.state() + " " + fate.at() + " " + fate.by();
            case News.Ended(var replay, var end, var at) ->
                "ended " + replay.job() + " " + name(replay.letter()) + " " + end + " " + at;
            case News.Noted(var key, var value) ->
                "noted " + key + " " + (value == null ? null : new String(value, StandardCharsets.UTF_8));
            case News.Vanished(var letter) -> "vanished " + letter;
            case News.Anew() -> "anew";
        };
    }

    private Map<String, LetterState> states(Map<String, YardAccount.Known> letters) {
        Map<String, LetterState> states = new TreeMap<>();
        letters.forEach((id, known) -> states.put(name(id), known.state()));
        return states;
    }

    private Map<String, ReplayEnd> ends(YardAccount account) {
        Map<String, ReplayEnd> ends = new TreeMap<>();
        account.ends().forEach((replay, end) -> ends.put(name(replay.letter()), end));
        return ends;
    }

    private String name(String id) {
        return names.getOrDefault(id, id);
    }
}
