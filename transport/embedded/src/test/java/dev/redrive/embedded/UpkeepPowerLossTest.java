// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.item.Counts;
import dev.redrive.core.policy.Verdict;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import dev.redrive.testkit.disk.PowerLoss;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Power is lost while the store does what nobody has asked for: it brings its schema up to date, or moves its log. */
class UpkeepPowerLossTest extends StoreFixture {

    @SeedTest(worlds = 15)
    void aMigrationIsDoneOrDoneAgain(Seed seed) throws Exception {
        Counts counts = someOfEach();
        end();
        sql(OpeningTest.WITHOUT_A_YARD);
        sql("ALTER TABLE queues DROP COLUMN paused", "UPDATE meta SET v=1 WHERE k='version'");
        byte[] older = bytes("redrive.db");
        open(StoreOptions.USUAL);
        byte[] steps = bytes("redrive.db-wal");

        Path left = left(older, loss(seed).leaves(new byte[0], steps));

        assertThat(steps).isNotEmpty();
        assertWhole(left, counts);
    }

    @SeedTest(worlds = 15)
    void aCheckpointThatIsCutLosesNothing(Seed seed) throws Exception {
        Counts counts = someOfEach();
        byte[] before = bytes("redrive.db");
        byte[] log = bytes("redrive.db-wal");
        sql("PRAGMA wal_checkpoint(PASSIVE)");
        byte[] after = bytes("redrive.db");

        Path left = left(loss(seed).leaves(before, after), log);

        assertThat(after).isNotEqualTo(before);
        assertWhole(left, counts);
    }

    private Counts someOfEach() {
        for (int i = 0; i < 30; i++) {
            push("a" + i, "b" + i, "c" + i);
        }
        List<Delivery> out = take(20);
        for (int i = 0; i < out.size(); i++) {
            settle(out.get(i), i % 3 == 0 ? BURY : Verdict.DONE);
        }
        settle(take(1).get(0), retryAfter(Duration.ofHours(2)));
        return counts();
    }

    private static PowerLoss loss(Seed seed) {
        return new PowerLoss(PowerLoss.SECTOR_USUAL, seed.random());
    }

    private byte[] bytes(String file) {
        return HeldSync.bytes(directory.resolve(file));
    }

    private Path left(byte[] database, byte[] log) throws IOException {
        Path left = Files.createDirectories(directory.resolve("left"));
        Files.write(left.resolve("redrive.db"), database);
        Files.write(left.resolve("redrive.db-wal"), log);
        Files.write(left.resolve("highwater"), bytes("highwater"));
        return left;
    }

    private void assertWhole(Path left, Counts counts) {
        for (int time = 0; time < 2; time++) {
            try (EmbeddedStore opened = EmbeddedStore.open(left, StoreOptions.USUAL, this.time)) {
                assertThat(opened.counts(ORDERS, 0)).isEqualTo(counts);
                assertThat(opened.verify().findings()).isEmpty();
                assertThat(opened.paused(ORDERS)).isFalse();
            }
        }
    }
}
