// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.testkit.yard.YardAccount;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The log behind the yard: its bound, its damage, and what the other operations write to it. */
class YardLogTest extends StoreFixture {
    private static final String MANY =
            "INSERT INTO fates(no, seq, fate, at, sum) WITH RECURSIVE n(i) AS (SELECT (SELECT max(no) FROM fates) + 1"
                    + " UNION ALL SELECT i + 1 FROM n LIMIT 1100000) SELECT i, 1, 0, 0, 0 FROM n";

    @Test
    void whatPeopleDoWithItemsIsTold() {
        bury("a1", "b1", "c1");
        YardAccount account = YardAccount.of(store().yard());
        List<DeadLetter> letters = account.deaths();

        store().retry(ORDERS, letters.get(0).id(), seq -> false);
        store().drop(ORDERS, letters.get(1).id(), seq -> false);
        store().retry(ORDERS, letters.get(2).id(), seq -> false);

        account.readOn(store().yard(), 2);
        assertThat(account.fates())
                .extracting(News.Fate::state)
                .containsExactly(LetterState.REPLAYED, LetterState.DROPPED, LetterState.REPLAYED);
        assertThat(account.fates()).extracting(News.Fate::by).containsOnly("person");
        assertThat(account.lying()).isEmpty();
    }

    @Test
    void aLongLogIsTrimmedAndWhoIsTooLateBeginsAnew() throws Exception {
        bury("a1", "b1");
        YardAccount late = YardAccount.of(store().yard());
        end();
        sql(MANY);
        open(StoreOptions.USUAL);

        for (int i = 0; i < 8; i++) {
            store().yard().note("k", new byte[] {(byte) i});
        }

        assertThat(count("SELECT count(*) FROM fates")).isBetween(1_000_000L, 1_020_000L);
        store().yard().drop(List.of(late.deaths().get(0)), "ann");
        late.readOn(store().yard(), 100);
        assertThat(late.heard()).filteredOn(each -> each instanceof News.Anew).hasSize(2);
        assertThat(late.lying()).hasSize(1);
        assertThat(late.letters()).as("what was not told again is gone").hasSize(1);
    }

    @Test
    void aDamagedRowOfTheLogSendsReadersToTheBeginning() throws Exception {
        bury("a1");
        YardAccount account = YardAccount.of(store().yard());
        bury("b1");
        end();
        sql("UPDATE fates SET seq=seq+1 WHERE no=2");
        open(StoreOptions.USUAL);

        account.readOn(store().yard(), 10);

        assertThat(account.lying()).hasSize(2);
        assertThat(store().verify().findings()).singleElement().asString().contains("row 2 of fates is damaged");
    }

    @Test
    void aDamagedLetterIsNeitherToldNorOpenedNorSentButCanBeDropped() throws Exception {
        bury("a1", "b1");
        DeadLetter letter = YardAccount.of(store().yard()).deaths().get(0);
        end();
        sql("UPDATE dead SET body=zeroblob(40) WHERE seq=(SELECT min(seq) FROM dead)");
        open(StoreOptions.USUAL);

        assertThat(YardAccount.of(store().yard()).lying()).hasSize(1);
        assertThat(store().yard().open(List.of(letter))).isEmpty();
        assertThat(replay(letter)).singleElement().isInstanceOf(Sent.Unable.class);
        assertThat(store().damaged(ORDERS)).isEqualTo(1);
        assertThat(store().yard().drop(List.of(letter), "ann")).containsExactly(Sent.DONE);
        assertThat(store().damaged(ORDERS)).isZero();
    }

    @Test
    void aDamagedNoteIsNotTold() throws Exception {
        store().yard().note("bad", "one".getBytes(StandardCharsets.UTF_8));
        store().yard().note("good", "two".getBytes(StandardCharsets.UTF_8));
        end();
        sql("UPDATE notes SET v=(SELECT v FROM notes WHERE k='good') WHERE k='bad'");
        open(StoreOptions.USUAL);

        assertThat(YardAccount.of(store().yard()).notes()).containsOnlyKeys("good");
        assertThat(store().verify().findings()).singleElement().asString().contains("note bad is damaged");
    }

    @Test
    void aBackupHasFatesHoldsAndNotesAndAnotherLogIsNotTakenForTheSame() throws Exception {
        bury("a1", "b1", "c1");
        YardAccount account = YardAccount.of(store().yard());
        List<DeadLetter> letters = account.deaths();
        store().yard().hold(letters.subList(0, 1), true, "ann");
        store().yard().note("k", new byte[] {1});
        replay(letters.get(1));
        Path file = Files.createDirectories(directory.resolve("copy")).resolve("redrive.db");

        store().backup(file);

        store().yard().drop(letters.subList(2, 3), "ann");
        account.readOn(store().yard(), 10);
        try (var copy = EmbeddedStore.open(file.getParent(), StoreOptions.USUAL, time)) {
            assertThat(YardAccount.of(copy.yard()).letter(letters.get(0).id()).state())
                    .isEqualTo(LetterState.HELD);
            assertThat(YardAccount.of(copy.yard()).notes()).containsOnlyKeys("k");
            assertThat(copy.yard().replay(List.of(new Replay(letters.get(1), Target.QUEUE, null)), "ann"))
                    .containsExactly(Sent.ALREADY);
            copy.yard().hold(letters.subList(2, 3), true, "bob");
            account.readOn(copy.yard(), 10);
            assertThat(account.letter(letters.get(2).id()).state()).isEqualTo(LetterState.HELD);
        }
    }

    @Test
    void anItemBuriedWithoutAnAttemptIsALifeToo() {
        push("a1");
        Delivery delivery = take(1).get(0);
        engine().ledger().submit(List.of(new Ruling(delivery, new Verdict.Bury(Reason.EXPIRED), null)));
        store().settleDown();
        DeadLetter first = YardAccount.of(store().yard()).deaths().get(0);
        replay(first);

        settle(take(1).get(0), BURY);

        DeadLetter again = YardAccount.of(store().yard()).deaths().get(0);
        assertThat(first.death().failure().code()).isEqualTo("EXPIRED");
        assertThat(again.replays()).isEqualTo(1);
        assertThat(replay(first)).containsExactly(Sent.ALREADY);
    }

    @Test
    void anEditThatIsTooLargeIsRefusedForThatLetterOnly() {
        bury("a1", "b1");
        List<DeadLetter> letters = YardAccount.of(store().yard()).deaths();
        Content large = Content.of(Payload.owning(new byte[StoreOptions.ITEM_BYTES_MAX]));

        List<Sent> sent = store().yard()
                .replay(
                        List.of(
                                new Replay(letters.get(0), Target.QUEUE, large),
                                new Replay(letters.get(1), Target.ORIGIN, null)),
                        "ann");

        assertThat(sent.get(0)).isInstanceOf(Sent.Unable.class);
        assertThat(sent.get(1)).isEqualTo(Sent.DONE);
        assertThat(names(take(10))).containsExactly("b1");
    }

    @Test
    void whoWasReplayedElsewhereLivesOnThereWithItsPast() {
        store().declare(new QueueName("others"));
        bury("a1");
        DeadLetter letter = YardAccount.of(store().yard()).deaths().get(0);

        store().yard().replay(List.of(new Replay(letter, new Target.Named("others"), null)), "ann");

        var items =
                store().items(new ItemQuery(null, null, 10, null), seq -> false).items();
        assertThat(items).hasSize(1);
        var detail = store().item(null, items.get(0).id(), seq -> false);
        assertThat(detail.history().lives()).hasSize(2);
        assertThat(detail.content()
                        .headers()
                        .last("x-redrive-id")
                        .orElseThrow()
                        .value()
                        .text())
                .isEqualTo(letter.id());
        assertThat(store().verify().findings()).isEmpty();
    }

    private void bury(String... names) {
        push(names);
        take(names.length).forEach(each -> settle(each, BURY));
    }

    private List<Sent> replay(DeadLetter letter) {
        return store().yard().replay(List.of(new Replay(letter, Target.QUEUE, null)), "ann");
    }

    private long count(String sql) throws Exception {
        return store().writer()
                .amend(group -> {
                    try (var statement = group.connection().createStatement();
                            var row = statement.executeQuery(sql)) {
                        return row.next() ? row.getLong(1) : -1L;
                    }
                })
                .get();
    }
}
