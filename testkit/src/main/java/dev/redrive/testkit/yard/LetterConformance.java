// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.testkit.yard.YardRig.Arrived;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every yard does with a letter. */
abstract class LetterConformance extends YardFixture {

    private static final Content ODD = Content.of(Payload.owning(new byte[] {0, (byte) 0xff, 13, 10}))
            .withKey(Key.owning(new byte[] {(byte) 0xfe, 0, 'k'}))
            .withHeaders(new Headers(List.of(
                    Header.of("b", "1"),
                    Header.of("a", "2"),
                    new Header("b", Payload.owning(new byte[] {0, (byte) 0xc3, (byte) 0x28})),
                    Header.of("empty", ""))));

    @Test
    void opensALetterWithItsExactBytes() {
        var nothing = new Content(Key.of("a"), Payload.ABSENT, Headers.NONE, ODD.labels());
        rig().bury(List.of(ODD, nothing), FAILURE);
        List<DeadLetter> letters = account().deaths();

        assertThat(opened(letters.get(0)).content()).isEqualTo(ODD);
        assertThat(opened(letters.get(1)).content()).isEqualTo(nothing);
        assertThat(yard().open(letters)).hasSize(2);
    }

    @Test
    void tellsWhyAMessageDied() {
        bury("a1");

        DeadLetter letter = letter("a1");
        LetterDetail detail = opened(letter);

        assertThat(letter.death().failure()).isEqualTo(FAILURE);
        assertThat(letter.death().attempts()).isEqualTo(1);
        assertThat(letter.death().reason()).isNotNull();
        assertThat(letter.replays()).isZero();
        assertThat(letter.message().key()).isEqualTo("a");
        assertThat(detail.letter()).isEqualTo(letter);
        assertThat(detail.history().lives()).hasSize(1);
        assertThat(detail.cut()).isNull();
    }

    @Test
    void doesNotOpenWhatIsNotThere() {
        bury("a1");

        assertThat(yard().open(List.of(rig().lost(letter("a1"))))).isEmpty();
    }

    @Test
    void showsLettersInTheOrderGiven() {
        bury("a1", "b1", "a2");
        List<DeadLetter> given = List.of(letter("b1"), rig().lost(letter("a1")), letter("a2"), letter("a1"));

        List<DeadLetter> shown = new ArrayList<>();
        yard().open(given, each -> shown.add(each.letter()));

        assertThat(shown).containsExactly(letter("b1"), letter("a2"), letter("a1"));
    }

    @Test
    void replaysALetterOnce() {
        bury("a1");
        DeadLetter letter = letter("a1");

        assertThat(yard().replay(List.of(new Replay(letter, Target.QUEUE, null)), "job-7"))
                .containsExactly(Sent.DONE);
        assertThat(yard().replay(List.of(new Replay(letter, Target.QUEUE, null)), "job-8"))
                .containsExactly(Sent.ALREADY);
        assertThat(yard().replay(List.of(new Replay(letter, Target.QUEUE, null)), "job-7"))
                .containsExactly(Sent.ALREADY);
        assertThat(yard().drop(List.of(letter), "ann")).containsExactly(Sent.ALREADY);
        assertThat(yard().hold(List.of(letter), true, "ann")).containsExactly(Sent.ALREADY);

        assertThat(rig().arrivals(1)).hasSize(1);
        assertThat(known().fates())
                .filteredOn(each -> each.state() == LetterState.REPLAYED)
                .singleElement()
                .satisfies(fate -> {
                    assertThat(fate.letter()).isEqualTo(letter.id());
                    assertThat(fate.by()).isEqualTo("job-7");
                });
        assertThat(account().lying()).isEmpty();
    }

    @Test
    void aRevivedMessageHasItsIdAndAFreshCount() {
        rig().bury(List.of(ODD), FAILURE);
        DeadLetter letter = account().deaths().get(0);

        replay(letter);

        Arrived arrived = rig().arrivals(1).get(0);
        assertThat(arrived.id()).isEqualTo(letter.message().id());
        assertThat(arrived.failures()).isZero();
        assertThat(arrived.content()).isEqualTo(ODD);
    }

    @Test
    void whatDiesAgainIsToldAgainWithOneReplayMore() {
        bury("a1");
        DeadLetter first = letter("a1");
        for (int replays = 1; replays <= 3; replays++) {
            replay(newest());

            rig().buryAgain(rig().arrivals(1).get(0).id(), FAILURE);

            DeadLetter again = newest();
            assertThat(again.replays()).isEqualTo(replays);
            assertThat(again.message().id()).isEqualTo(first.message().id());
            assertThat(again.death().attempts()).isEqualTo(1);
            assertThat(opened(again).history().lives()).hasSize(replays + 1);
        }
    }

    @Test
    void aLetterOfAnEarlierLifeIsNotSentAgain() {
        bury("a1");
        DeadLetter first = letter("a1");
        replay(first);
        rig().buryAgain(rig().arrivals(1).get(0).id(), FAILURE);

        assertThat(replay(first)).containsExactly(Sent.ALREADY);
        assertThat(yard().drop(List.of(first), "ann")).containsExactly(Sent.ALREADY);

        assertThat(account().lying()).hasSize(1);
        assertThat(replay(newest())).containsExactly(Sent.DONE);
    }

    @Test
    void dropsALetter() {
        bury("a1", "b1");
        DeadLetter letter = letter("a1");

        assertThat(yard().drop(List.of(letter), "ann")).containsExactly(Sent.DONE);

        assertThat(yard().drop(List.of(letter), "ann")).containsExactly(Sent.ALREADY);
        assertThat(known().letter(letter.id()).state()).isEqualTo(LetterState.DROPPED);
        assertThat(known().letter(letter.id()).by()).isEqualTo("ann");
        assertThat(values(List.copyOf(lying()))).containsExactly("b1");
    }

    @Test
    void holdsALetterAndReleasesIt() {
        bury("a1");
        DeadLetter letter = letter("a1");

        assertThat(yard().hold(List.of(letter), true, "ann")).containsExactly(Sent.DONE);
        assertThat(yard().hold(List.of(letter), true, "bob")).containsExactly(Sent.ALREADY);
        assertThat(account().letter(letter.id())).isEqualTo(new YardAccount.Known(letter, LetterState.HELD, "ann"));
        assertThat(yard().open(List.of(letter))).hasSize(1);
        assertThat(yard().hold(List.of(letter), false, "bob")).containsExactly(Sent.DONE);
        assertThat(yard().hold(List.of(letter), false, "bob")).containsExactly(Sent.ALREADY);

        assertThat(account().letter(letter.id()).state()).isEqualTo(LetterState.OPEN);
        assertThat(known().fates()).extracting(News.Fate::state).containsExactly(LetterState.HELD, LetterState.OPEN);
    }

    @Test
    void aHeldLetterCanBeReplayedAndDropped() {
        bury("a1", "b1");
        List<DeadLetter> letters = List.of(letter("a1"), letter("b1"));
        yard().hold(letters, true, "ann");

        assertThat(replay(letters.get(0))).containsExactly(Sent.DONE);
        assertThat(yard().drop(letters.subList(1, 2), "ann")).containsExactly(Sent.DONE);

        rig().buryAgain(rig().arrivals(1).get(0).id(), FAILURE);
        assertThat(account().lying().values())
                .singleElement()
                .satisfies(again -> assertThat(again.state())
                        .as("its next life is not held")
                        .isEqualTo(LetterState.OPEN));
    }

    @Test
    void saysThatALetterIsGone() {
        bury("a1");
        DeadLetter lost = rig().lost(letter("a1"));

        assertThat(replay(lost)).containsExactly(Sent.GONE);
        assertThat(yard().drop(List.of(lost), "ann")).containsExactly(Sent.GONE);
        assertThat(yard().hold(List.of(lost), true, "ann")).containsExactly(Sent.GONE);
        assertThat(account().lying()).hasSize(1);
    }

    @Test
    void answersForEachOfABatchAndKeepsItsOrder() {
        bury("a1", "b1", "a2", "c1", "a3");
        DeadLetter gone = rig().lost(letter("c1"));
        yard().drop(List.of(letter("b1")), "ann");

        List<Sent> sent = replay(letter("a1"), letter("b1"), letter("a2"), gone, letter("a3"), letter("a1"));

        assertThat(sent).containsExactly(Sent.DONE, Sent.ALREADY, Sent.DONE, Sent.GONE, Sent.DONE, Sent.ALREADY);
        assertThat(arrivedValues(rig().arrivals(3))).containsExactly("a1", "a2", "a3");
    }

    @Test
    void sendsALetterElsewhere() {
        rig().bury(List.of(ODD), FAILURE);
        DeadLetter letter = known().deaths().get(0);

        List<Sent> sent = yard().replay(List.of(new Replay(letter, new Target.Named(rig().elsewhere()), null)), "ann");

        assertThat(sent).containsExactly(Sent.DONE);
        Arrived arrived = rig().arrivalsElsewhere(1).get(0);
        assertThat(arrived.id()).isEqualTo(letter.message().id());
        assertThat(arrived.content()).isEqualTo(ODD);
        assertThat(rig().arrivals(0)).isEmpty();
        assertThat(replay(letter)).containsExactly(Sent.ALREADY);
        assertThat(known().letter(letter.id()).state()).isEqualTo(LetterState.REPLAYED);
    }

    @Test
    void cannotSendToWhereThereIsNothing() {
        bury("a1");
        DeadLetter letter = letter("a1");

        List<Sent> sent = yard().replay(List.of(new Replay(letter, new Target.Named("no.such.place"), null)), "ann");

        assertThat(sent).singleElement().isInstanceOf(Sent.Unable.class);
        assertThat(account().lying()).hasSize(1);
    }

    @Test
    void sendsAnEditedContentInstead() {
        bury("a1");

        List<Sent> sent = yard().replay(List.of(new Replay(letter("a1"), Target.QUEUE, ODD)), "ann");

        assertThat(sent).containsExactly(Sent.DONE);
        Arrived arrived = rig().arrivals(1).get(0);
        assertThat(arrived.content()).isEqualTo(ODD);
        rig().buryAgain(arrived.id(), FAILURE);
        DeadLetter again = newest();
        assertThat(opened(again).content()).isEqualTo(ODD);
    }
}
