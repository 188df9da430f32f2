// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.park;

import static dev.redrive.kafka.park.Copies.at;
import static dev.redrive.kafka.park.Copies.bytes;
import static dev.redrive.kafka.park.Copies.copy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.redrive.kafka.park.Waiting.Due;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillTest {
    private static final Path FULL = Path.of("/dev/full");
    /** Of five entries each. */
    private static final Waiting.Budget FIVE_FILES = new Waiting.Budget(0, 5200);

    @TempDir
    Path folder;

    @SeedTest(worlds = 20)
    void readsBackByteForByteFromTailAndFile(Seed seed) {
        RandomGenerator random = seed.random();
        try (var spill = new Spill(folder, 300_000)) {
            List<byte[]> put = new ArrayList<>();
            List<Spot> spots = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                var bytes = new byte[random.nextInt(10) == 0 ? random.nextInt(200_000) : random.nextInt(2000)];
                random.nextBytes(bytes);
                put.add(bytes);
                spots.add(spill.put(bytes));
                int earlier = random.nextInt(put.size());
                assertThat(spill.get(spots.get(earlier))).isEqualTo(put.get(earlier));
            }

            for (int i = 0; i < put.size(); i++) {
                assertThat(spill.get(spots.get(i))).isEqualTo(put.get(i));
            }
            assertThat(spill.bytes())
                    .isEqualTo(put.stream().mapToLong(each -> each.length).sum());
        }
    }

    @Test
    void deletesAFileWhenNothingInItIsNeeded() throws IOException {
        try (var spill = new Spill(folder, 1000)) {
            List<Spot> spots = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                spots.add(spill.put(new byte[96]));
            }
            assertThat(files()).containsExactlyInAnyOrder("1.spill", "2.spill", "3.spill");

            spots.subList(1, 20).forEach(spill::free);
            assertThat(files()).containsExactlyInAnyOrder("1.spill", "3.spill");
            assertThat(spill.get(spots.getFirst())).hasSize(96);

            spill.free(spots.getFirst());
            assertThat(files()).containsExactly("3.spill");
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void usesTheNewestFileAgainOnceAllOfItIsFree() throws IOException {
        try (var spill = new Spill(folder, 100_000)) {
            for (int i = 0; i < 50; i++) {
                Spot spot = spill.put(new byte[70_000]);
                assertThat(spot).isNotNull();
                spill.free(spot);
            }

            assertThat(files()).containsExactly("1.spill");
            assertThat(Files.size(folder.resolve("1.spill"))).isLessThan(100_000);
        }
    }

    @Test
    void emptiesTheFolderOfEarlierSpillsAndOfNothingElse() throws IOException {
        Files.writeString(folder.resolve("7.spill"), "left behind");
        Files.writeString(folder.resolve("notes.txt"), "somebody's");

        new Waiting(folder, Copies.budget(0), Copies::id).close();

        assertThat(files()).containsExactly("notes.txt");
    }

    @Test
    void refusesAFolderThatIsAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> new Waiting(file, Copies.budget(0), Copies::id))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void keepsToItsBudgetAndSpillsTheRest() {
        try (var waiting = new Waiting(folder, Copies.budget(250), Copies::id)) {
            for (int i = 0; i < 10; i++) {
                waiting.add(at(0, i), copy("m" + i, 0, 1), i, bytes("m" + i, "x".repeat(97)));
            }
            assertThat(waiting.bytesInMemory()).isEqualTo(200);
            assertThat(waiting.bytesSpilled()).isEqualTo(800);

            List<Due> taken = waiting.due(100, 10);
            assertThat(taken)
                    .hasSize(10)
                    .allSatisfy(each -> assertThat(each.bytes())
                            .isEqualTo(bytes("m" + each.place().offset(), "x".repeat(97))));
            taken.forEach(each -> waiting.settled(each.place()));

            assertThat(waiting.bytesInMemory()).isZero();
            assertThat(waiting.bytesSpilled()).isZero();
        }
    }

    @Test
    void keepsBytesInMemoryWhileTheDiskIsFull() throws IOException {
        assumeTrue(Files.isWritable(FULL), "needs " + FULL);
        try (var waiting = new Waiting(folder, Copies.budget(0), Copies::id)) {
            Files.createSymbolicLink(folder.resolve("1.spill"), FULL);
            for (int i = 0; i < 30; i++) {
                waiting.add(at(0, i), copy("m" + i, 0, 1), i, bytes("m" + i, "x".repeat(10_000)));
            }
            assertThat(waiting.isOverBudget()).isTrue();
            assertThat(waiting.bytesInMemory()).isGreaterThan(200_000);
            assertThat(waiting.size()).isEqualTo(30);

            List<Due> taken = waiting.due(100, 100);

            assertThat(taken)
                    .hasSize(30)
                    .allSatisfy(each -> assertThat(each.bytes())
                            .isEqualTo(bytes("m" + each.place().offset(), "x".repeat(10_000))));
            taken.forEach(each -> waiting.settled(each.place()));
            assertThat(waiting.bytesInMemory()).isZero();
            assertThat(waiting.bytesSpilled()).isZero();
        }
    }

    @Test
    void spillsAgainOnceTheDiskTakesIt() throws IOException {
        try (var waiting = new Waiting(folder, Copies.budget(0), Copies::id)) {
            Path inTheWay = Files.createDirectory(folder.resolve("1.spill"));
            waiting.add(at(0, 1), copy("a", 0, 1), 1, bytes("a", "x"));
            assertThat(waiting.isOverBudget()).isTrue();
            assertThat(waiting.bytesInMemory()).isEqualTo(3);

            Files.delete(inTheWay);

            assertThat(waiting.isOverBudget()).isFalse();
            waiting.add(at(0, 2), copy("b", 0, 1), 1, bytes("b", "x"));
            assertThat(waiting.bytesSpilled()).isEqualTo(3);
            assertThat(waiting.due(1, 10))
                    .extracting(each -> Copies.id(each.bytes()))
                    .containsExactly("a", "b");
        }
    }

    @Test
    void losesOnlyWhatLiesInAFileThatCannotBeReadAndSaysFromWhereToReadAgain() throws IOException {
        try (var waiting = new Waiting(new Spill(folder, 450), Copies.budget(0), Copies::id)) {
            add(waiting, 1, "a");
            add(waiting, 2, "b");
            add(waiting, 3, "c");
            add(waiting, 4, "d");
            add(waiting, 5, "e");
            add(waiting, 6, "f");
            damage(folder.resolve("1.spill"));

            assertThat(waiting.due(10, 10)).extracting(Due::place).containsExactly(at(0, 4), at(0, 5), at(0, 6));
            assertThat(waiting.size()).isZero();
            assertThat(waiting.lost()).containsExactly(entry(0, 1L));
            assertThat(waiting.lost()).as("is said once").isEmpty();
            for (int offset = 1; offset <= 6; offset++) {
                add(waiting, offset, "abcdef".substring(offset - 1, offset));
            }

            assertThat(waiting.due(10, 10)).extracting(Due::place).containsExactly(at(0, 1), at(0, 2), at(0, 3));
            assertThat(waiting.lost()).isEmpty();
        }
    }

    @Test
    void losesACopyThatCannotBeComparedWithANewOne() throws IOException {
        try (var waiting = new Waiting(new Spill(folder, 100), Copies.budget(0), Copies::id)) {
            add(waiting, 1, "a");
            add(waiting, 2, "b");
            damage(folder.resolve("1.spill"));

            assertThat(waiting.add(at(0, 3), copy("a", 0, 2), 3, bytes("a", "newer")))
                    .isEmpty();
            assertThat(waiting.lost()).containsExactly(entry(0, 1L));

            assertThat(add(waiting, 1, "a")).as("it is older").containsExactly(at(0, 1));
            assertThat(waiting.due(10, 10)).extracting(Due::place).containsExactly(at(0, 2), at(0, 3));
        }
    }

    @Test
    void needsNoFileForWhatIsActive() throws IOException {
        try (var waiting = new Waiting(new Spill(folder, 100), Copies.budget(0), Copies::id)) {
            add(waiting, 1, "a");
            waiting.due(10, 1);
            damage(folder.resolve("1.spill"));

            assertThat(waiting.add(at(0, 3), copy("a", 0, 1), 1, bytes("a", "again")))
                    .isEmpty();

            assertThat(waiting.settled(at(0, 1))).containsExactly(at(0, 1), at(0, 3));
            assertThat(waiting.lost()).isEmpty();
        }
    }

    @Test
    void seesThatAFileWasCutShort() throws IOException {
        try (var spill = new Spill(folder, 100)) {
            Spot spot = spill.put(new byte[200]);
            spill.put(new byte[200]);
            try (var channel = FileChannel.open(folder.resolve("1.spill"), StandardOpenOption.WRITE)) {
                channel.truncate(150);
            }

            assertThat(spill.get(spot)).isNull();
        }
    }

    @Test
    void putsNothingMoreIntoAFileThatCannotBeRead() throws IOException {
        try (var spill = new Spill(folder, 1_000_000)) {
            Spot first = spill.put(new byte[70_000]);
            damage(folder.resolve("1.spill"));
            assertThat(spill.get(first)).isNull();

            Spot second = spill.put(new byte[70_000]);

            assertThat(second.segment()).isEqualTo(2);
            assertThat(spill.get(second)).isNotNull();
            spill.free(first);
            assertThat(files()).containsExactly("2.spill");
        }
    }

    @Test
    void putsFilesTogetherOfWhichMostIsNotNeeded() throws IOException {
        try (var waiting = new Waiting(new Spill(folder, 1000), new Waiting.Budget(0, 20_000), Copies::id)) {
            for (int i = 0; i < 1000; i++) {
                long due = i % 20 == 0 ? 1000 : 1;
                waiting.add(at(0, i), copy("m" + i, 0, 1), due, bytes("m" + i, "x".repeat(200)));
                waiting.due(1, 10).forEach(each -> waiting.settled(each.place()));
                assertThat(waiting.isDiskFull()).isFalse();
            }

            assertThat(files()).hasSizeLessThan(20);
            assertThat(waiting.due(1000, 1000))
                    .hasSize(50)
                    .allSatisfy(each -> assertThat(each.bytes())
                            .isEqualTo(bytes("m" + each.place().offset(), "x".repeat(200))));
        }
    }

    @Test
    void saysThatTheDiskIsFullUntilSomethingIsTaken() {
        try (var waiting = new Waiting(new Spill(folder, 1000), new Waiting.Budget(0, 3000), Copies::id)) {
            for (int offset = 1; !waiting.isDiskFull(); offset++) {
                add(waiting, offset, "m" + offset);
                assertThat(waiting.bytesSpilled()).isLessThan(3300);
            }

            waiting.due(5, 100).forEach(each -> waiting.settled(each.place()));

            assertThat(waiting.isDiskFull()).isFalse();
        }
    }

    @Test
    void makesRoomOnAFullDiskOutOfFilesThatKeepFew() {
        try (var waiting = new Waiting(new Spill(folder, 1000), FIVE_FILES, Copies::id)) {
            int count = fillWithFewThatStay(waiting);

            for (int look = 0; look < 5; look++) {
                waiting.isDiskFull();
            }

            assertThat(waiting.isDiskFull()).isFalse();
            assertThat(waiting.due(1000, 1000))
                    .hasSize(count / 5)
                    .allSatisfy(each -> assertThat(each.bytes())
                            .isEqualTo(bytes("m" + each.place().offset(), "x".repeat(200))));
        }
    }

    @Test
    void isFullWhileThereIsNoRoomToMakeRoom() throws IOException {
        try (var waiting = new Waiting(new Spill(folder, 1000), FIVE_FILES, Copies::id)) {
            int count = fillWithFewThatStay(waiting);
            Path inTheWay = Files.createDirectory(folder.resolve("6.spill"));

            assertThat(waiting.isDiskFull()).isTrue();
            assertThat(waiting.isDiskFull()).isTrue();
            Files.delete(inTheWay);

            assertThat(waiting.isDiskFull()).isFalse();
            assertThat(waiting.due(1000, 1000)).hasSize(count / 5);
            assertThat(waiting.lost()).isEmpty();
        }
    }

    /** Until the disk is full, and then all are done but one in each file. Returns how many there were. */
    private static int fillWithFewThatStay(Waiting waiting) {
        int count = 0;
        while (!waiting.isDiskFull()) {
            int offset = 100 + count;
            long due = count % 5 == 0 ? 1000 : 1;
            waiting.add(at(0, offset), copy("m" + offset, 0, 1), due, bytes("m" + offset, "x".repeat(200)));
            count++;
        }
        waiting.due(1, 1000).forEach(each -> waiting.settled(each.place()));
        return count;
    }

    private static List<Waiting.Place> add(Waiting waiting, long offset, String id) {
        return waiting.add(at(0, offset), copy(id, 0, 1), offset, bytes(id, "x".repeat(200)));
    }

    private static void damage(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1}), 50);
        }
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).toList();
        }
    }
}
