// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.yard.YardRig.Arrived;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every yard does: the news, the notes, and all of {@link LetterConformance}. */
public abstract class YardConformance extends LetterConformance {

    @Test
    void tellsDeathsInTheirOrder() {
        bury("a1", "b1");
        bury("a2");

        assertThat(values(account().deaths())).containsExactly("a1", "b1", "a2");
    }

    @Test
    void tellsTheSameInPortionsOfAnySize() {
        manyThingsHappen();
        YardAccount whole = new YardAccount().readOn(yard(), 1000);

        for (int most = 1; most <= 4; most++) {
            YardAccount portions = new YardAccount().readOn(yard(), most);

            assertThat(portions.letters()).as("portions of " + most).isEqualTo(whole.letters());
            assertThat(portions.notes()).as("portions of " + most).isEqualTo(whole.notes());
        }
    }

    @Test
    void tellsTheSameAgainFromAnyMark() {
        manyThingsHappen();
        String mark = "";
        Reading reading;
        do {
            reading = yard().read(mark, 2);
            assertThat(texts(yard().read(mark, 2).news())).isEqualTo(texts(reading.news()));
            mark = reading.mark();
        } while (reading.behind() > 0);

        assertThat(yard().read(mark, 2).news()).as("nothing happened since").isEmpty();
        bury("z1");
        assertThat(yard().read(mark, 2).news()).hasExactlyElementsOfTypes(News.Died.class);
    }

    @Test
    void whoReadsSlowlyKnowsTheSameInTheEnd() {
        bury("a1", "b1", "c1", "d1");
        var slow = new YardAccount();
        slow.readOnce(yard(), 2);
        replay(letter("a1"), letter("d1"));
        yard().hold(List.of(letter("c1")), true, "ann");
        yard().note("k", bytes("v"));
        bury("e1");

        slow.readOn(yard(), 1);

        assertThat(slow.lying()).isEqualTo(account().lying());
        assertThat(slow.notes()).isEqualTo(account().notes());
    }

    @Test
    void aMarkThatMeansNothingTellsEverythingAnew() {
        bury("a1");

        Reading reading = yard().read("no such mark", 10);

        assertThat(reading.news()).first().isInstanceOf(News.Anew.class);
        assertThat(texts(reading.news())).anyMatch(each -> each.startsWith("Died"));
    }

    @Test
    void othersOnTheSamePlaceSeeIt() {
        bury("a1", "b1", "c1");
        Yard other = rig().another();
        var theirs = new YardAccount().readOn(other, 1000);

        replay(letter("a1"));
        other.drop(List.of(letter("b1")), "bob");
        other.hold(List.of(letter("c1")), true, "bob");
        yard().note("k", bytes("v"));

        assertThat(theirs.readOn(other, 1000).letters()).isEqualTo(known().letters());
        assertThat(theirs.notes()).containsEntry("k", "v");
        assertThat(states(theirs))
                .containsExactlyInAnyOrder(LetterState.REPLAYED, LetterState.DROPPED, LetterState.HELD);
    }

    @Test
    void whoComesSecondIsToldSo() {
        bury("a1", "b1");
        DeadLetter first = letter("a1");
        DeadLetter second = letter("b1");
        Yard other = rig().another();

        assertThat(replay(first)).containsExactly(Sent.DONE);
        assertThat(other.drop(List.of(second), "bob")).containsExactly(Sent.DONE);

        assertThat(other.replay(List.of(new Replay(first, Target.QUEUE, null)), "bob"))
                .containsExactly(Sent.ALREADY);
        assertThat(replay(second)).containsExactly(Sent.ALREADY);
        assertThat(rig().arrivals(1)).hasSize(1);
    }

    @Test
    void tellsHowTheMessagesOfAReplayEnded() {
        bury("a1", "b1", "c1", "d1");
        Yard other = rig().another();
        var theirs = new YardAccount().readOn(other, 1000);
        List<Replay> replays = Stream.of("a1", "b1", "c1", "d1")
                .map(each -> new Replay(letter(each), Target.QUEUE, null))
                .toList();
        yard().replay(replays, "job-1");
        assertThat(known().ends()).as("while they are under way").isEmpty();
        List<Arrived> arrived = rig().arrivals(4);

        rig().settle(arrived.get(0).id(), Verdict.DONE);
        rig().buryAgain(arrived.get(1).id(), FAILURE);
        rig().settle(arrived.get(2).id(), Verdict.SKIP);

        Map<JobReplay, ReplayEnd> ends = Map.of(
                replayed("job-1", "a1"), ReplayEnd.SUCCEEDED,
                replayed("job-1", "b1"), ReplayEnd.DIED,
                replayed("job-1", "c1"), ReplayEnd.DROPPED);
        assertThat(known().ends()).isEqualTo(ends);
        assertThat(theirs.readOn(other, 1).ends()).as("to another instance").isEqualTo(ends);
        reopen();
        assertThat(account().ends()).as("to one who begins after a restart").isEqualTo(ends);
    }

    @Test
    void whoBeginsAnewKnowsWhoDealtWithLettersThatAreGone() {
        bury("a1", "b1", "c1");
        List<Replay> replays = Stream.of("a1", "b1")
                .map(each -> new Replay(letter(each), Target.QUEUE, null))
                .toList();
        yard().replay(replays, "job-1");
        yard().drop(List.of(letter("c1")), "job-2");
        rig().buryAgain(rig().arrivals(2).get(1).id(), FAILURE);
        String sent = letter("a1").id();
        String dropped = letter("c1").id();

        reopen();

        YardAccount anew = account();
        assertThat(anew.fates())
                .extracting(News.Fate::letter, News.Fate::state, News.Fate::by)
                .contains(tuple(sent, LetterState.REPLAYED, "job-1"), tuple(dropped, LetterState.DROPPED, "job-2"));
        assertThat(anew.lying().values())
                .as("the one that died again")
                .extracting(YardAccount.Known::state)
                .containsExactly(LetterState.OPEN);
    }

    @Test
    void aLetterThatDiedAgainNamesTheReplayThatSentIt() {
        bury("a1");
        assertThat(letter("a1").sentBy()).isNull();

        yard().replay(List.of(new Replay(letter("a1"), Target.QUEUE, null)), "job-1");
        rig().buryAgain(rig().arrivals(1).get(0).id(), FAILURE);
        DeadLetter second = newest();
        yard().replay(List.of(new Replay(second, Target.QUEUE, null)), "job-2");
        rig().settle(rig().arrivals(1).get(0).id(), Verdict.DONE);

        assertThat(second.sentBy()).isEqualTo(replayed("job-1", "a1"));
        assertThat(account().ends())
                .containsEntry(replayed("job-1", "a1"), ReplayEnd.DIED)
                .containsEntry(new JobReplay("job-2", second.id()), ReplayEnd.SUCCEEDED);
    }

    @Test
    void closesNoLetterThatNobodySentBackUnderThatName() {
        bury("a1", "b1", "c1");
        DeadLetter open = letter("a1");
        DeadLetter held = letter("b1");
        DeadLetter sent = letter("c1");
        yard().hold(List.of(held), true, "ann");
        yard().replay(List.of(new Replay(sent, Target.QUEUE, null)), "job-1");

        yard().closeReplayed(List.of(open, held, sent), "job-2");

        assertThat(account().letter(open.id()).state()).isEqualTo(LetterState.OPEN);
        assertThat(account().letter(held.id()).state()).isEqualTo(LetterState.HELD);
        assertThat(yard().replay(
                                Stream.of(open, held, sent)
                                        .map(each -> new Replay(each, Target.QUEUE, null))
                                        .toList(),
                                "job-1"))
                .containsExactly(Sent.DONE, Sent.DONE, Sent.ALREADY);
    }

    @Test
    void aReplaySentElsewhereIsNeverWaitedForInVain() {
        bury("a1");

        yard().replay(List.of(new Replay(letter("a1"), new Target.Named(rig().elsewhere()), null)), "job-1");

        assertThat(known().ends().getOrDefault(replayed("job-1", "a1"), ReplayEnd.UNKNOWN))
                .isEqualTo(ReplayEnd.UNKNOWN);
        assertThat(known().ends().containsKey(replayed("job-1", "a1")))
                .as("told at once where it cannot be known")
                .isEqualTo(!rig().followsElsewhere());
    }

    private JobReplay replayed(String job, String name) {
        return new JobReplay(job, letter(name).id());
    }

    @Test
    void keepsNotesReplacesThemAndTakesThemBack() {
        yard().note("job/1", bytes("one"));
        yard().note("job/2", bytes("\u0000\u00ff"));
        yard().note("job/1", bytes("uno"));
        yard().note("job/3", bytes("three"));
        yard().note("job/3", null);

        assertThat(account().notes()).hasSize(2).containsEntry("job/1", "uno").containsEntry("job/2", "\u0000\u00ff");
    }

    @Test
    void refusesANoteThatIsTooLarge() {
        yard().note("fits", new byte[Yard.NOTE_BYTES_MAX]);

        assertThatThrownBy(() -> yard().note("large", new byte[Yard.NOTE_BYTES_MAX + 1]))
                .isInstanceOfSatisfying(
                        Refused.class, no -> assertThat(no.kind()).isEqualTo(Refused.Kind.TOO_LARGE));
        assertThat(account().notes()).containsOnlyKeys("fits");
    }

    @Test
    void knowsEverythingAfterReopening() {
        bury("a1", "b1", "c1", "d1");
        var before = new YardAccount().readOn(yard(), 1000);
        replay(letter("a1"));
        yard().drop(List.of(letter("b1")), "ann");
        yard().hold(List.of(letter("c1")), true, "ann");
        yard().note("k", bytes("v"));
        DeadLetter replayed = before.deaths().get(0);
        var lying = account().lying();

        reopen();

        assertThat(account().lying()).isEqualTo(lying);
        assertThat(account().notes()).containsEntry("k", "v");
        assertThat(replay(replayed)).containsExactly(Sent.ALREADY);
        before.readOn(yard(), 2);
        assertThat(before.lying()).isEqualTo(lying);
        assertThat(before.fates())
                .extracting(News.Fate::state)
                .as("where a replay is claimed first, that may be told too")
                .filteredOn(each -> each != LetterState.REPLAYING)
                .containsExactly(LetterState.REPLAYED, LetterState.DROPPED, LetterState.HELD);
    }

    @Test
    void doesNothingWithNothing() {
        assertThat(yard().replay(List.of(), "ann")).isEmpty();
        assertThat(yard().drop(List.of(), "ann")).isEmpty();
        assertThat(yard().hold(List.of(), true, "ann")).isEmpty();
        assertThat(yard().open(List.of())).isEmpty();
        assertThat(account().letters()).isEmpty();
    }

    @Test
    void namesItselfInEveryGrave() {
        bury("a1");

        DeadLetter letter = letter("a1");

        assertThat(letter.grave().yard()).isEqualTo(yard().name());
        assertThat(letter.grave().queue()).isNotNull();
        assertThat(letter.death().dialect()).isEqualTo(Death.REDRIVE);
    }

    private void manyThingsHappen() {
        bury("a1", "b1", "c1", "d1", "e1", "f1");
        replay(letter("a1"));
        yard().hold(List.of(letter("b1"), letter("c1")), true, "ann");
        yard().hold(List.of(letter("c1")), false, "ann");
        yard().drop(List.of(letter("d1")), "ann");
        yard().note("k1", bytes("v1"));
        yard().note("k2", bytes("v2"));
        rig().buryAgain(rig().arrivals(1).get(0).id(), FAILURE);
        rig().bury(List.of(Content.of(Payload.of("no key"))), FAILURE);
    }

    private static List<LetterState> states(YardAccount account) {
        return account.letters().values().stream().map(YardAccount.Known::state).toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
