// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.policy.Verdict;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DuplicatesTest extends StoreFixture {

    private static final Duration HOUR = Duration.ofHours(1);

    private Item pushEvent(String id) {
        var labels = new Labels(null, Priority.NORMAL, null, id, null);
        return store().push(ORDERS, List.of(Push.now(Content.of(Payload.of(id)).withLabels(labels))))
                .get(0);
    }

    private Delivery takeOne() {
        List<Delivery> came = take(1);
        assertThat(came).hasSize(1);
        return came.get(0);
    }

    private boolean seen(Delivery delivery) {
        return Objects.requireNonNull(delivery.twin()).completed();
    }

    private long rows() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("redrive.db"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM seen")) {
            row.next();
            return row.getLong(1);
        }
    }

    private void tell(Duplicates duplicates) {
        engine().source().follow(duplicates);
    }

    @Test
    void showsADuplicateAsOneAmongTheCompleted() {
        tell(Duplicates.within(HOUR));
        String first = pushEvent("e-1").id();
        String second = pushEvent("e-1").id();
        List<Delivery> out = take(2);
        settle(out.get(0), Verdict.DONE);
        engine().ledger().submit(List.of(new Ruling(out.get(1), Verdict.DUPLICATE, null)));
        store().settleDown();

        Item original = store().item(ORDERS, first, seq -> false).item();
        Item duplicate = store().item(ORDERS, second, seq -> false).item();
        assertThat(original.status()).isEqualTo(Status.COMPLETED);
        assertThat(original.duplicate()).isFalse();
        assertThat(original.attempt()).isEqualTo(1);
        assertThat(duplicate.status()).isEqualTo(Status.COMPLETED);
        assertThat(duplicate.duplicate()).isTrue();
        assertThat(duplicate.attempt()).isZero();
        assertThat(counts().completed()).isEqualTo(2);
        assertThat(list(Status.COMPLETED)).extracting(Item::duplicate).containsExactlyInAnyOrder(true, false);
        assertThat(store().verify().findings()).isEmpty();
    }

    @Test
    void keepsTheAttemptsOfARetryThatBecameADuplicate() {
        tell(Duplicates.within(HOUR));
        String id = pushEvent("e-1").id();
        settle(takeOne(), retryAfter(Duration.ofSeconds(1)));
        time.moveBy(Duration.ofSeconds(1));

        engine().ledger().submit(List.of(new Ruling(takeOne(), Verdict.DUPLICATE, null)));
        store().settleDown();

        var detail = store().item(ORDERS, id, seq -> false);
        assertThat(detail.item().duplicate()).isTrue();
        assertThat(detail.item().attempt()).isEqualTo(1);
        assertThat(detail.history().lives()).hasSize(1);
        assertThat(detail.history().lives().get(0).tried()).hasSize(1);
    }

    @Test
    void remembersAsManyAsItIsToldAndTheNewest() throws Exception {
        tell(new Duplicates.Within(HOUR, 10));
        for (int i = 0; i < 30; i++) {
            pushEvent("e-" + i);
            settle(takeOne(), Verdict.DONE);
        }
        assertThat(rows()).isEqualTo(10);

        open(StoreOptions.USUAL);
        tell(new Duplicates.Within(HOUR, 10));
        IntStream.range(0, 30).forEach(i -> pushEvent("e-" + i));
        List<Delivery> copies = take(30);

        assertThat(copies.subList(0, 20)).noneMatch(this::seen);
        assertThat(copies.subList(20, 30)).allMatch(this::seen);
    }

    @Test
    void letsGoOfWhatIsPastItsWindowAndOfAllWhenTurnedOff() throws Exception {
        tell(Duplicates.within(HOUR));
        for (int i = 0; i < 200; i++) {
            pushEvent("e-" + i);
        }
        for (Delivery each : take(200)) {
            settle(each, Verdict.DONE);
        }
        assertThat(rows()).isEqualTo(200);

        time.moveBy(HOUR);
        awaitRows(0);
        pushEvent("e-1");
        settle(takeOne(), Verdict.DONE);
        assertThat(rows()).isEqualTo(1);
        tell(Duplicates.OFF);
        time.moveBy(Duration.ofSeconds(2));
        awaitRows(0);
    }

    /** The writer tidies up between commits. */
    private void awaitRows(long rows) throws SQLException {
        for (int i = 0; i < 1000 && rows() != rows; i++) {
            store().settleDown();
        }
        assertThat(rows()).isEqualTo(rows);
    }

    @Test
    void keepsWhatItHasWhileNobodySaysHowDuplicatesAreTold() throws Exception {
        tell(Duplicates.within(HOUR));
        pushEvent("e-1");
        settle(takeOne(), Verdict.DONE);

        open(StoreOptions.USUAL);
        time.moveBy(HOUR.multipliedBy(2));
        push("a1");

        store().settleDown();
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void paysNothingWhereDuplicatesAreNotTold() throws Exception {
        pushEvent("e-1");
        settle(takeOne(), Verdict.DONE);

        assertThat(rows()).isZero();
    }

    @Test
    void namesADamagedRowAndAttemptsTheCopiesOfWhatItHeld() throws Exception {
        tell(Duplicates.within(HOUR));
        pushEvent("e-1");
        settle(takeOne(), Verdict.DONE);
        end();
        sql("UPDATE seen SET blob = substr(blob, 1, 10) || x'00' || substr(blob, 12)");

        open(StoreOptions.USUAL);
        tell(Duplicates.within(HOUR));
        pushEvent("e-1");

        assertThat(seen(takeOne())).isFalse();
        assertThat(store().verify().findings())
                .anySatisfy(each -> assertThat(each).contains("of seen is damaged"));
    }

    @Test
    void migratesAStoreThatRemembersNothingYet() throws Exception {
        pushEvent("e-1");
        end();
        sql("DROP TABLE seen", "UPDATE meta SET v=4 WHERE k='version'");

        open(StoreOptions.USUAL);
        tell(Duplicates.within(HOUR));
        settle(takeOne(), Verdict.DONE);
        pushEvent("e-1");

        assertThat(seen(takeOne())).isTrue();
    }
}
