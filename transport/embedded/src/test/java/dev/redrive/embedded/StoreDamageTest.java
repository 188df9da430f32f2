// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static dev.redrive.embedded.StatesTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Refused;
import dev.redrive.core.port.Transport;
import dev.redrive.core.report.Health;
import dev.redrive.embedded.query.Readers;
import dev.redrive.embedded.recover.Opened;
import dev.redrive.embedded.recover.Opening;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Damage to the pages of the database. */
@Timeout(60)
class StoreDamageTest extends StoreFixture {
    private static final int RESERVED_BYTES = 20;

    @Test
    void takesNoWritesAndBeginsNoAttemptOnceDamageIsKnown() throws Exception {
        String old = push("a1", "b1").get(0).id();
        end();
        flip(RESERVED_BYTES);
        open(StoreOptions.USUAL);

        assertThat(store().verify().findings()).isNotEmpty();

        assertDamaged(() -> push("c1"));
        assertDamaged(() -> store().pause(ORDERS, true));
        engine().source().demand(10, 1 << 20);
        store().toldAll();
        assertThat(ear.states()).last().asString().startsWith("ledger blocked the database is damaged");
        assertThat(ear.states()).last().asString().endsWith("for good");
        assertThat(list(null)).extracting(Item::id).contains(old).hasSize(2);
        assertThat(store().item(null, old, seq -> false).item().id()).isEqualTo(old);
        assertTellsOfDamage();
    }

    @Test
    void takesNoWritesFromTheStartOnIfAnEarlierProcessHasFoundDamage() throws Exception {
        push("a1");
        end();
        flip(RESERVED_BYTES);
        open(StoreOptions.USUAL);
        assertThat(store().verify().findings()).isNotEmpty();
        end();
        byte[] before = Files.readAllBytes(database());

        open(StoreOptions.USUAL);

        assertDamaged(() -> push("b1"));
        assertThat(list(null)).hasSize(1);
        assertTellsOfDamage();
        end();
        assertThat(Files.readAllBytes(database())).isEqualTo(before);
    }

    @Test
    void changesNoTablesOfAnOlderVersionWhileDamageIsKnown() throws Exception {
        push("a1");
        end();
        sql("UPDATE meta SET v=5 WHERE k='version'");
        Files.writeString(directory.resolve("damage.txt"), "Tree 5 page 7: no luck");
        byte[] before = Files.readAllBytes(database());

        assertRefused(() -> open(StoreOptions.USUAL), Refused.Kind.DAMAGED, "older version");

        assertThat(Files.readAllBytes(database())).isEqualTo(before);
        Files.delete(directory.resolve("damage.txt"));
        open(StoreOptions.USUAL);
        assertThat(names(take(1))).containsExactly("a1");
    }

    @Test
    void blocksAQueueThatIsNotInTheDamagedStore() throws Exception {
        push("a1");
        end();
        flip(RESERVED_BYTES);
        open(StoreOptions.USUAL);
        assertThat(store().verify().findings()).isNotEmpty();
        var fresh = new QueueName("fresh");
        var intake = new Ear();

        store().declare(fresh);
        Transport transport = store().transport(fresh, Order.KEY);
        transport.source().open(intake);

        assertThat(intake.states()).singleElement().asString().startsWith("ledger blocked the database is damaged");
        assertThat(store().queues()).containsExactly(ORDERS);
        assertDamaged(() -> store().push(fresh, List.of(Push.now(Content.of(Payload.of("b1"))))));
        transport.source().close();
    }

    @Test
    void takesWritesAgainWhenASoundDatabaseStandsInItsPlace() throws Exception {
        push("a1");
        Path backup = directory.resolve("backup");
        store().backup(backup);
        end();
        flip(RESERVED_BYTES);
        open(StoreOptions.USUAL);
        assertThat(store().verify().findings()).isNotEmpty();
        end();
        Files.copy(backup, database(), StandardCopyOption.REPLACE_EXISTING);

        open(StoreOptions.USUAL);

        assertThat(push("b1")).hasSize(1);
        assertThat(store().problems()).isEmpty();
        open(StoreOptions.USUAL);
        assertThat(push("c1")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = SQLiteErrorCode.class,
            names = {"SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR_READ"})
    void aCheckThatMeetsWhatCannotBeReadIsAFinding(SQLiteErrorCode code) throws Exception {
        end();
        Opened opened = Opening.open(directory, false);
        StructureCheck check = failingWith(code, opened);

        check.start();
        while (!opened.damage().isKnown()) {
            check.wake();
            Thread.onSpinWait();
        }

        check.close();
        opened.abandon(new IllegalStateException("the end of the test"));
        assertThat(check.problems())
                .as("the damage is told by those who refuse to write")
                .isEmpty();
        assertThat(opened.damage().refusal())
                .hasMessageContaining("the database is damaged")
                .hasMessageContaining("no luck");
    }

    @Test
    void aReadErrorThatPassesIsNoFinding() throws Exception {
        end();
        Opened opened = Opening.open(directory, false);
        var looks = new AtomicInteger();
        var check = new StructureCheck(
                new Readers(opened),
                opened.damage(),
                connection -> {
                    if (looks.incrementAndGet() < StructureCheck.UNREADABLE_MAX) {
                        throw new SQLiteException("no luck", SQLiteErrorCode.SQLITE_IOERR_READ);
                    }
                    return List.of();
                },
                () -> 0);

        check.start();
        while (check.problems().isEmpty() && !opened.damage().isKnown()) {
            Thread.onSpinWait();
        }
        assertThat(opened.damage().isKnown()).as("after the first look").isFalse();
        assertThat(check.problems().get(0).what()).contains("did not come to its end", "no luck");
        while (!check.problems().isEmpty() && !opened.damage().isKnown()) {
            check.wake();
            Thread.onSpinWait();
        }

        check.close();
        opened.abandon(new IllegalStateException("the end of the test"));
        assertThat(looks).hasValue(StructureCheck.UNREADABLE_MAX);
        assertThat(opened.damage().isKnown()).isFalse();
        assertThat(directory.resolve("damage.txt")).doesNotExist();
    }

    @Test
    void aCheckThatOnlyFindsNoConnectionSaysSoAndIsNoFinding() throws Exception {
        end();
        Opened opened = Opening.open(directory, false);
        StructureCheck check = failingWith(SQLiteErrorCode.SQLITE_BUSY, opened);

        check.start();
        while (check.problems().isEmpty()) {
            Thread.onSpinWait();
        }

        check.close();
        opened.abandon(new IllegalStateException("the end of the test"));
        assertThat(check.problems().get(0).what()).contains("did not come to its end", "no luck");
        assertThat(opened.damage().isKnown()).isFalse();
    }

    private static StructureCheck failingWith(SQLiteErrorCode code, Opened opened) {
        return new StructureCheck(
                new Readers(opened),
                opened.damage(),
                connection -> {
                    throw new SQLiteException("no luck", code);
                },
                () -> 0);
    }

    @Test
    void thePagesAreCheckedAgainOnceARowWasMetThatFailsItsChecksum() throws Exception {
        end();
        Opened opened = Opening.open(directory, false);
        var rows = new AtomicLong();
        var check = new StructureCheck(
                new Readers(opened),
                opened.damage(),
                connection -> rows.get() == 0 ? List.of() : List.of("Tree 5 page 7: no luck"),
                rows::get);
        check.start();

        rows.set(1);
        while (!opened.damage().isKnown()) {
            check.wake();
            Thread.onSpinWait();
        }

        check.close();
        opened.abandon(new IllegalStateException("the end of the test"));
        assertThat(opened.damage().refusal()).hasMessageContaining("Tree 5 page 7");
    }

    @Test
    void aReadThatMeetsDamageStopsTheWrites() throws Exception {
        push("a1");
        end();
        try (var file = new RandomAccessFile(database().toFile(), "rw")) {
            file.seek((rootPage("items") - 1) * 4096L);
            file.write(0x77);
        }
        open(StoreOptions.USUAL);

        assertRefused(() -> list(null), Refused.Kind.DAMAGED, "malformed");

        assertDamaged(() -> push("b1"));
        assertTellsOfDamage();
    }

    @Test
    void aRowThatFailsItsChecksumIsNoDamageToTheStore() throws Exception {
        push("a1", "b1");
        end();
        sql("UPDATE items SET body=substr(body, 1, length(body) - 1) || x'21' WHERE seq=(SELECT min(seq) FROM items)");
        open(StoreOptions.USUAL);

        assertThat(store().verify().findings()).hasSize(1);

        assertThat(push("c1")).hasSize(1);
        assertThat(names(take(10))).containsExactly("b1", "c1");
    }

    @Test
    void aDamagedRowIsNewsAlsoAfterAnotherWasDropped() throws Exception {
        String first = push("a1", "b1").get(0).id();
        end();
        sql("UPDATE items SET body=substr(body, 1, length(body) - 1) || x'21' WHERE seq=(SELECT min(seq) FROM items)");
        open(StoreOptions.USUAL);
        assertThat(list(null)).hasSize(1);
        long before = store().damagedRowsEver();
        store().drop(ORDERS, first, seq -> false);
        assertThat(store().damaged(ORDERS)).isZero();
        sql("UPDATE items SET body=substr(body, 1, length(body) - 1) || x'21'");

        assertThat(list(null)).isEmpty();

        assertThat(before).isOne();
        assertThat(store().damagedRowsEver())
                .as("what the check of the pages goes by")
                .isEqualTo(2);
    }

    @Test
    void asksForARestartOnlyIfThatHelps() throws Exception {
        push("a1");
        assertThat(store().restartNeeded()).isEmpty();
        open(StoreOptions.USUAL, time, () -> {
            throw new IllegalStateException("a writer that cannot go on");
        });
        assertRefused(() -> push("b1"), Refused.Kind.UNAVAILABLE, "the writer has ended");
        assertThat(store().restartNeeded()).isPresent();
        Path away = directory.resolve("away");
        Files.move(database(), away);
        assertThat(store().restartNeeded()).as("it would make an empty store").isEmpty();
        Files.move(away, database());

        end();
        flip(RESERVED_BYTES);
        open(StoreOptions.USUAL);
        assertThat(store().verify().findings()).isNotEmpty();
        assertDamaged(() -> push("c1"));
        assertThat(store().restartNeeded()).isEmpty();
    }

    private static void assertDamaged(Runnable act) {
        assertRefused(act, Refused.Kind.DAMAGED, "the database is damaged");
    }

    private void assertTellsOfDamage() {
        List<Health.Problem> problems = store().problems();
        assertThat(problems).as("one line, however many findings").hasSize(1);
        assertThat(problems.get(0).what()).startsWith("the database is damaged").doesNotContain("\n");
        assertThat(problems.get(0).remedy()).contains("restore a backup");
    }

    private Path database() {
        return directory.resolve("redrive.db");
    }

    private void flip(int at) throws IOException {
        byte[] bytes = Files.readAllBytes(database());
        bytes[at] ^= 1;
        Files.write(database(), bytes);
    }

    private int rootPage(String table) throws SQLException {
        return number("SELECT rootpage FROM sqlite_schema WHERE name='" + table + "'");
    }

    private int number(String query) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database());
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            return row.getInt(1);
        }
    }
}
