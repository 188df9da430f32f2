// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static dev.redrive.embedded.StatesTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.recover.Directory;
import dev.redrive.embedded.write.SyncWatch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class FullDiskTest extends StoreFixture {

    private final LimitedPages pages = new LimitedPages(time);

    @Test
    void refusesPushesAndKeepsRulingsUntilThereIsSpace() {
        push("a1", "b1");
        List<Delivery> out = take(2);
        pages.fill(store());

        assertRefused(() -> pushLarge(), Refused.Kind.UNAVAILABLE, "disk full");
        engine().ledger().submit(List.of(failedLongly(out.get(0)), new Ruling(out.get(1), Verdict.DONE, null)));
        assertRefused(() -> store().settleDown(), Refused.Kind.UNAVAILABLE, "disk full");

        assertThat(store().problems()).hasSize(1);
        assertThat(ear.settled()).isEmpty();
        assertThat(list(Status.PENDING)).as("reads go on").hasSize(2);
        assertThat(ear.states()).first().asString().startsWith("ledger blocked disk full");
        assertThat(ear.states()).last().asString().startsWith("ledger blocked disk full");
    }

    @Test
    @Timeout(60)
    void writesTheRulingsItKeptOnceThereIsSpace() {
        open(StoreOptions.USUAL, pages, SyncWatch.NONE);
        push("a1", "b1");
        List<Delivery> out = take(2);
        pages.fill(store());
        engine().ledger().submit(List.of(failedLongly(out.get(0)), new Ruling(out.get(1), Verdict.DONE, null)));
        assertRefused(() -> store().settleDown(), Refused.Kind.UNAVAILABLE, "disk full");

        pages.makeRoom();
        settleDownWhenThereIsSpace();

        assertThat(ear.settled()).hasSize(2);
        assertThat(list(Status.DEAD)).hasSize(1);
        assertThat(ear.states()).last().isEqualTo("healed");
    }

    private void settleDownWhenThereIsSpace() {
        while (true) {
            try {
                store().settleDown();
                return;
            } catch (Refused notYet) {
                assertThat(notYet).hasMessageContaining("disk full");
            }
        }
    }

    @Test
    @Timeout(60)
    void anIndexOfTheLogThatCannotGrowIsAFullDisk() {
        failOneWrite(SQLiteErrorCode.SQLITE_IOERR_SHMSIZE, "disk full");

        assertThat(push("b1")).hasSize(1);
    }

    @Test
    @Timeout(60)
    @EnabledOnOs(value = OS.LINUX, disabledReason = "needs /dev/full")
    void aFailedWriteIsAFullDiskIfTheDiskTakesNoMore() throws Exception {
        // What is written there, to try the disk, is refused for want of space.
        Path trial = Files.createSymbolicLink(directory.resolve("space.tmp"), Path.of("/dev/full"));

        failOneWrite(SQLiteErrorCode.SQLITE_IOERR_WRITE, "disk full");

        assertThat(push("b1")).hasSize(1);
        assertThat(trial).doesNotExist();
    }

    @Test
    @Timeout(60)
    void aFailedWriteStopsTheStoreIfTheDiskTakesMore() {
        failOneWrite(SQLiteErrorCode.SQLITE_IOERR_WRITE, "failed sync");

        assertRefused(() -> push("b1"), Refused.Kind.UNAVAILABLE, "failed sync");
        assertThat(directory.resolve("space.tmp")).doesNotExist();
    }

    @Test
    void aDirectoryThatIsGoneIsNoFullDisk() {
        assertThat(new Directory(directory.resolve("space")).isFull()).isFalse();
    }

    private void failOneWrite(SQLiteErrorCode code, String told) {
        assertRefused(
                () -> EmbeddedStore.answer(store().writer().amend(group -> {
                    throw new SQLiteException("no luck", code);
                })),
                Refused.Kind.UNAVAILABLE,
                told);
    }

    @Test
    void refusesWhatIsTooLargeAndNothingElse() {
        var options = new StoreOptions(Duration.ofHours(1), 10, 1000, false, null);
        open(options);

        assertRefused(() -> pushLarge(), Refused.Kind.TOO_LARGE, "bytes");
        push("a1");

        assertThat(names(take(10))).containsExactly("a1");
    }

    private void pushLarge() {
        store().push(ORDERS, List.of(Push.now(Content.of(Payload.owning(new byte[100_000])))));
    }

    /** A dead letter that needs more pages than its message did. */
    private Ruling failedLongly(Delivery delivery) {
        var failure = new Failure("E", null, "m".repeat(4000), "s".repeat(8000), null);
        return new Ruling(delivery, BURY, new Tried(1, time.wall(), Duration.ofMillis(1), new Outcome.Failed(failure)));
    }
}
