// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static dev.redrive.embedded.StatesTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of an open store that are moved or deleted. */
@Timeout(60)
class MovedFilesTest extends StoreFixture {
    private static final Duration LOOK = Duration.ofSeconds(1);

    @Test
    void refusesPushesWhenTheDirectoryIsDeleted() throws Exception {
        push("a1", "b1");
        assertThat(take(1)).hasSize(1);

        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(MovedFilesTest::delete);
        }
        time.moveBy(LOOK);

        assertRefused(() -> push("c1"), Refused.Kind.UNAVAILABLE, directory + " was moved or deleted");
        store().toldAll();
        assertThat(store().problems()).hasSize(1);
        assertThat(store().problems().get(0).remedy()).contains("restore a backup");
        assertThat(ear.states()).last().asString().startsWith("ledger blocked the data directory");
        assertThat(store().restartNeeded())
                .as("a restart would begin with an empty store")
                .isEmpty();
    }

    @Test
    void goesOnByItselfWhenTheDirectoryIsMovedBack() throws Exception {
        push("a1", "b1");
        Delivery out = take(1).get(0);
        Path away = directory.resolveSibling(directory.getFileName() + "-away");
        Files.move(directory, away);
        time.moveBy(LOOK);
        assertRefused(() -> push("c1"), Refused.Kind.UNAVAILABLE, "moved or deleted");
        engine().ledger().submit(List.of(new Ruling(out, Verdict.DONE, null)));
        assertThat(directory).doesNotExist();

        Files.move(away, directory);
        while (!store().problems().isEmpty()) {
            Thread.onSpinWait();
        }

        assertThat(push("c1")).hasSize(1);
        store().settleDown();
        assertThat(ear.settled()).as("the ruling that came meanwhile").hasSize(1);
        open(StoreOptions.USUAL);
        assertThat(names(take(10))).containsExactlyInAnyOrder("b1", "c1");
    }

    @Test
    void writesNothingWhileAnotherFileStandsInPlaceOfTheDatabase() throws Exception {
        push("a1");
        Path away = directory.resolve("away.db");
        Files.move(directory.resolve("redrive.db"), away);
        Files.copy(away, directory.resolve("redrive.db"));
        time.moveBy(LOOK);

        assertRefused(() -> push("b1"), Refused.Kind.UNAVAILABLE, "another file stands in its place");

        Files.delete(directory.resolve("redrive.db"));
        Files.move(away, directory.resolve("redrive.db"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"redrive.db-wal", "redrive.db-shm", "redrive.lock"})
    void losesNothingWhenAFileBesideTheDatabaseIsDeletedAndItIsStoppedInOrder(String name) throws Exception {
        push("a1", "b1");
        Delivery out = take(1).get(0);
        assertThat(store().restartNeeded()).isEmpty();
        Files.delete(directory.resolve(name));
        time.moveBy(LOOK);

        assertRefused(() -> push("c1"), Refused.Kind.UNAVAILABLE, name + " was moved or deleted");
        assertThat(store().problems().get(0).remedy())
                .contains("stop the process in order")
                .doesNotContain("empty");
        assertThat(store().restartNeeded()).as("a restart mends it").isPresent();
        engine().ledger().submit(List.of(new Ruling(out, Verdict.DONE, null)));

        open(StoreOptions.USUAL);
        assertThat(store().restartNeeded()).isEmpty();
        assertThat(names(take(10))).as("the verdict that was kept is recorded").containsExactly("b1");
        assertThat(store().verify().findings()).isEmpty();
    }

    @Test
    void writesNoKeptVerdictWhereAnotherProcessMayHaveTakenTheDirectory() throws Exception {
        push("a1", "b1");
        Delivery out = take(1).get(0);
        Files.move(directory.resolve("redrive.lock"), directory.resolve("away"));
        Files.createFile(directory.resolve("redrive.lock"));
        time.moveBy(LOOK);
        assertRefused(() -> push("c1"), Refused.Kind.UNAVAILABLE, "another file stands in its place");
        engine().ledger().submit(List.of(new Ruling(out, Verdict.DONE, null)));

        open(StoreOptions.USUAL);

        assertThat(names(take(10))).containsExactlyInAnyOrder("a1", "b1");
    }

    @Test
    void readsNothingFromAStoreThatWasPutInItsPlace() throws Exception {
        push("a1");
        Path away = directory.resolveSibling(directory.getFileName() + "-away");
        Files.move(directory, away);
        try (var other = EmbeddedStore.open(directory, StoreOptions.USUAL, time)) {
            assertThat(other.queues()).isEmpty();

            assertThat(list(null)).as("what it has open").hasSize(1);
        }
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(MovedFilesTest::delete);
        }
        Files.move(away, directory);
        time.moveBy(LOOK);
        assertThat(push("b1")).hasSize(1);
    }

    private static void delete(Path each) {
        try {
            Files.delete(each);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
