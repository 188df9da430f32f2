// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JournalTest {

    private final Journal journal = new Journal();

    @Test
    void keepsWhatIsSyncedThroughEveryLoss() {
        journal.open();
        write("one", "two");
        journal.sync();

        for (long seed = 1; seed <= 100; seed++) {
            journal.powerLoss(new Seed(seed).random());
            assertThat(opened()).containsExactly("one", "two");
        }
    }

    @Test
    void aProcessThatEndsLosesNothingItHasWritten() {
        journal.open();
        write("one");

        assertThat(opened()).containsExactly("one");
    }

    @Test
    void takesNothingWhenThereIsNoSpaceAndGoesOnWhenThereIs() {
        journal.open();
        write("one");
        journal.fill(3);

        assertThat(journal.append(bytes("two"))).isFalse();
        journal.makeRoom();
        write("three");

        assertThat(opened()).containsExactly("one", "three");
    }

    @SeedTest(worlds = 300)
    void losesNothingThatWasAddedAfterAFailedSync(Seed seed) {
        RandomGenerator chance = seed.random();
        journal.open();
        write("one");
        journal.sync();
        write("two");
        journal.failNextSync(chance);
        assertThat(journal.sync()).isFalse();
        List<String> found = opened();

        write("three");
        journal.sync();
        journal.powerLoss(chance);

        assertThat(found).startsWith("one");
        assertThat(opened())
                .isEqualTo(Stream.concat(found.stream(), Stream.of("three")).toList());
    }

    @SeedTest(worlds = 300)
    void isAPrefixOfWhatWasWrittenAndHoldsAllThatWasSynced(Seed seed) {
        RandomGenerator chance = seed.random();
        List<String> written = new ArrayList<>();
        int synced = 0;
        journal.open();
        for (int step = 0; step < 60; step++) {
            switch (chance.nextInt(6)) {
                case 0 -> {
                    journal.sync();
                    synced = written.size();
                }
                case 1 -> {
                    journal.powerLoss(chance);
                    if (chance.nextBoolean()) {
                        journal.writeAnew();
                        journal.powerLoss(chance);
                    }
                    List<String> found = opened();
                    assertThat(found).hasSizeBetween(synced, written.size());
                    assertThat(found).isEqualTo(written.subList(0, found.size()));
                    written = new ArrayList<>(found);
                    synced = found.size();
                }
                case 2 -> journal.writeAnew(); // a process ends while it opens, and another opens
                default -> {
                    written.add("entry " + written.size() + ".".repeat(chance.nextInt(200)));
                    write(written.get(written.size() - 1));
                }
            }
        }
    }

    @Test
    void seesThatAnEntryWasTorn() {
        int torn = 0;
        for (long seed = 1; seed <= 100; seed++) {
            journal.open();
            write("x".repeat(300));
            journal.powerLoss(new Seed(seed).random());
            journal.open();
            torn += journal.torn() ? 1 : 0;
        }

        assertThat(torn).isBetween(20, 99);
    }

    private void write(String... entries) {
        for (String each : entries) {
            assertThat(journal.append(bytes(each))).isTrue();
        }
    }

    private List<String> opened() {
        return journal.open().stream()
                .map(each -> new String(each, StandardCharsets.UTF_8))
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
