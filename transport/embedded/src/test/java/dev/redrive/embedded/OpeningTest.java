// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static dev.redrive.embedded.StatesTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.item.Counts;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.yard.YardAccount;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpeningTest extends StoreFixture {
    /** Back to what version 2 had. */
    static final String[] WITHOUT_A_YARD = {
        "ALTER TABLE dead DROP COLUMN no",
        "DROP TABLE fates",
        "DROP TABLE held",
        "DROP TABLE notes",
        "DROP TABLE urgent",
        "DROP TABLE seen"
    };

    @Test
    void refusesASecondOwnerAndNamesTheFirst() {
        String pid = Long.toString(ProcessHandle.current().pid());

        assertRefused(() -> EmbeddedStore.open(directory, StoreOptions.USUAL, time), Refused.Kind.UNAVAILABLE, pid);
    }

    @Test
    void removesTheLibraryThatAKilledProcessLeft() throws Exception {
        end();
        Path library = Files.createDirectories(directory.resolve("library"));
        Path left = Files.createFile(library.resolve("sqlite-3.0-left-behind.so"));
        Files.createFile(library.resolve("sqlite-3.0-left-behind.so.lck"));

        open(StoreOptions.USUAL);

        assertThat(left).doesNotExist();
        assertThat(System.getProperty("org.sqlite.tmpdir")).isNull();
    }

    @Test
    void migratesVersionOne() throws Exception {
        push("a1");
        end();
        sql(WITHOUT_A_YARD);
        sql("ALTER TABLE queues DROP COLUMN paused", "UPDATE meta SET v=1 WHERE k='version'");

        open(StoreOptions.USUAL);

        assertThat(store().paused(ORDERS)).isFalse();
        store().pause(ORDERS, true);
        assertThat(open(StoreOptions.USUAL).paused(ORDERS)).isTrue();
        assertThat(names(take(1))).containsExactly("a1");
    }

    @Test
    void migratesVersionTwoAndTellsTheLettersItHad() throws Exception {
        String dead = push("a1", "b1").get(0).id();
        settle(take(1).get(0), BURY);
        end();
        sql(WITHOUT_A_YARD);
        sql("UPDATE meta SET v=2 WHERE k='version'");

        open(StoreOptions.USUAL);

        YardAccount account = YardAccount.of(store().yard());
        assertThat(account.lying()).containsOnlyKeys(dead);
        DeadLetter letter = account.letter(dead).letter();
        assertThat(store().yard().replay(List.of(new Replay(letter, Target.QUEUE, null)), "ann"))
                .containsExactly(Sent.DONE);
        settle(take(2).get(1), BURY);
        account.readOn(store().yard(), 10);
        assertThat(account.letter(dead).state()).isEqualTo(LetterState.REPLAYED);
        assertThat(account.lying()).hasSize(1);
        assertThat(store().verify().findings()).isEmpty();
    }

    @Test
    void refusesANewerVersion() throws Exception {
        end();
        sql("UPDATE meta SET v=99 WHERE k='version'");

        assertRefused(() -> open(StoreOptions.USUAL), Refused.Kind.UNAVAILABLE, "version 99");
    }

    @Test
    void seesThatTheDatabaseWasCutShort() throws Exception {
        push("a1");
        end();
        Path database = directory.resolve("redrive.db");
        Path old = directory.resolve("old.db");
        Files.copy(database, old);
        open(StoreOptions.USUAL);
        push("b1");
        end();
        Files.move(old, database, StandardCopyOption.REPLACE_EXISTING);

        assertRefused(() -> open(StoreOptions.USUAL), Refused.Kind.DAMAGED, "cut short");

        open(StoreOptions.USUAL.acceptingLoss());
        assertThat(names(take(10))).containsExactly("a1");
        end();
        open(StoreOptions.USUAL);
    }

    @Test
    void letsTheDirectoryGoWhenAPartCannotBeOpened() throws Exception {
        end();
        sql("INSERT OR REPLACE INTO meta(k, v) VALUES('tallies', '0;x')", "UPDATE meta SET v=0 WHERE k='txn'");
        assertThatThrownBy(() -> open(StoreOptions.USUAL.acceptingLoss())).isNotNull();

        sql("DELETE FROM meta WHERE k='tallies'");
        open(StoreOptions.USUAL.acceptingLoss());

        assertThat(push("a1")).hasSize(1);
    }

    @Test
    void letsTheDirectoryGoWhenAPartCannotBeClosed() throws Exception {
        push("a1");
        open(StoreOptions.USUAL, time, () -> {
            throw new IllegalStateException("a writer that cannot go on");
        });
        assertRefused(() -> push("b1"), Refused.Kind.UNAVAILABLE, "the writer has ended");
        Path database = directory.resolve("redrive.db");
        Path away = directory.resolve("away");
        Files.move(database, away);

        assertRefused(store()::close, Refused.Kind.UNAVAILABLE, "not closed cleanly");

        Files.move(away, database);
        try (var again = EmbeddedStore.open(directory, StoreOptions.USUAL, time)) {
            assertThat(again.queues()).containsExactly(ORDERS);
        }
    }

    @Test
    void seesThatTheDatabaseIsGone() throws Exception {
        push("a1");
        end();
        Files.delete(directory.resolve("redrive.db"));

        assertRefused(() -> open(StoreOptions.USUAL), Refused.Kind.DAMAGED, "is gone");
    }

    @Test
    void refusesAFileThatIsNoDatabase() throws Exception {
        end();
        Files.write(
                directory.resolve("redrive.db"),
                "not a database, but long enough to have a header at all, and more of it so"
                        .repeat(10)
                        .getBytes(StandardCharsets.UTF_8));

        assertRefused(() -> open(StoreOptions.USUAL), Refused.Kind.DAMAGED, "cannot open");
    }

    @Test
    void aBackupCanBeOpened() throws Exception {
        push("a1", "b1", "c1");
        settle(take(1).get(0), Verdict.DONE);
        Path file = directory.resolve("copy").resolve("redrive.db");
        Files.createDirectories(file.getParent());

        store().backup(file);

        assertRefused(() -> store().backup(file), Refused.Kind.CONFLICT, "exists already");
        try (var copy = EmbeddedStore.open(file.getParent(), StoreOptions.USUAL, time)) {
            assertThat(copy.counts(ORDERS, 0)).isEqualTo(new Counts(2, 0, 0, 1, 0));
            assertThat(copy.verify().findings()).isEmpty();
        }
    }

    @Test
    void aBackupIsItsOwnersAloneAndLeavesTheFilesOfOthersAsTheyAre() throws Exception {
        push("a1");
        Path folder = Files.createDirectories(directory.resolve("copies"));
        Path victim = Files.writeString(folder.resolve("victim"), "someone's file");
        Files.createSymbolicLink(folder.resolve("link.db"), victim);
        Files.createSymbolicLink(folder.resolve("linked.db.part"), victim);
        Path part = Files.writeString(folder.resolve("taken.db.part"), "someone's file");

        store().backup(folder.resolve("copy.db"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("copy.db"))))
                .isEqualTo("rw-------");
        for (String name : List.of("link.db", "linked.db", "taken.db")) {
            assertRefused(() -> store().backup(folder.resolve(name)), Refused.Kind.CONFLICT, "exists already");
        }
        assertThat(victim).hasContent("someone's file");
        assertThat(part).hasContent("someone's file");
        assertRefused(() -> store().backup(folder.resolve("none/copy.db")), Refused.Kind.UNAVAILABLE, "cannot write");
        assertThat(folder.toFile().list()).hasSize(5);
    }

    @Test
    void whatLiesInADirectoryThatIsOpenToOthersIsNot() throws Exception {
        push("a1");
        end();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (String name : List.of("redrive.db", "redrive.lock", "highwater")) {
            Files.setPosixFilePermissions(directory.resolve(name), PosixFilePermissions.fromString("rw-r--r--"));
        }

        open(StoreOptions.USUAL);
        push("b1");

        try (Stream<Path> made = Files.walk(directory)) {
            assertThat(made.filter(each -> !each.equals(directory)))
                    .isNotEmpty()
                    .allSatisfy(each -> assertThat(PrivateFiles.isOpenToOthers(each))
                            .as("%s", each)
                            .isFalse());
        }
        assertThat(PrivateFiles.isOpenToOthers(directory))
                .as("is left as it is")
                .isTrue();
    }

    @Test
    void neverServesADamagedItem() throws Exception {
        push("a1", "b1", "c1");
        settle(take(1).get(0), retryAfter(Duration.ofSeconds(1)));
        end();
        sql(
                "UPDATE waiting SET body=substr(body, 1, 20) || x'00' || substr(body, 22)",
                "UPDATE items SET body=substr(body, 1, length(body) - 1) || x'21' WHERE seq=(SELECT min(seq) FROM items)");
        open(StoreOptions.USUAL);
        time.moveBy(Duration.ofSeconds(1));

        assertThat(names(take(10))).containsExactly("c1");

        assertThat(store().damaged(ORDERS)).isEqualTo(2);
        assertThat(store().problems()).anyMatch(each -> each.what().contains("damaged"));
        assertThat(store().verify().findings()).hasSize(2).allMatch(each -> each.contains("is damaged"));
        assertThat(list(null)).hasSize(1);
    }
}
