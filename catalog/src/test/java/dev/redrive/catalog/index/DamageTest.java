// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.catalog.filter.Filter;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {
    private static final int LETTERS = 300;
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @TempDir
    Path folder;

    private final List<News> letters = new ArrayList<>();

    @BeforeEach
    void writeAnIndex() {
        RandomGenerator random = new Seed(7).random();
        for (int i = 0; i < LETTERS; i++) {
            letters.add(new News.Died(Letters.any("yard", i, NOW.plusSeconds(i), random)));
        }
        try (Index index = open()) {
            readOn(index);
        }
    }

    @Test
    void goesOnWhereItStoodWhenNothingIsWrong() {
        try (Index index = open()) {
            assertThat(index.mark("yard")).isEqualTo("end");
            assertKnowsAll(index);
        }
    }

    @Test
    void beginsAnewWhenTheFileIsMissingOrRubbish() throws IOException {
        for (byte[] content : new byte[][] {
            new byte[0], "not a database at all, but long enough".repeat(200).getBytes(StandardCharsets.UTF_8)
        }) {
            Files.write(file(), content);

            try (Index index = open()) {
                assertThat(index.mark("yard")).isEmpty();
                readOn(index);
                assertKnowsAll(index);
            }
        }
    }

    @Test
    void beginsAnewWhenTheFileIsOfAnotherVersion() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA user_version=" + (Schema.VERSION + 1));
        }

        try (Index index = open()) {
            assertThat(index.mark("yard")).isEmpty();
        }
    }

    @SeedTest(worlds = 8)
    void healsByItselfWhenTheFileWasCut(Seed seed) throws IOException {
        byte[] whole = Files.readAllBytes(file());
        int kept = seed.random().nextInt(whole.length);
        Files.write(file(), Arrays.copyOf(whole, kept));

        assertHeals();
    }

    @SeedTest(worlds = 8)
    void healsByItselfWhenPagesWereOverwritten(Seed seed) throws IOException {
        byte[] bytes = Files.readAllBytes(file());
        RandomGenerator random = seed.random();
        int pages = bytes.length / 4096;
        for (int page = 1; page < pages; page++) {
            // The first bytes of a page say what it is: it is seen as soon as the page is read.
            bytes[page * 4096] = (byte) (64 + random.nextInt(64));
        }
        Files.write(file(), bytes);

        assertHeals();
    }

    /** Reads and writes until it works again, as a follower does: a few times are enough, and only refusals are seen. */
    private void assertHeals() {
        int refusals = 0;
        try (Index index = open()) {
            while (true) {
                try {
                    readOn(index);
                    assertKnowsAll(index);
                    return;
                } catch (Refused refused) {
                    assertThat(refused.kind()).isEqualTo(Refused.Kind.UNAVAILABLE);
                    assertThat(++refusals).isLessThan(5);
                }
            }
        }
    }

    private Index open() {
        return new Index(folder, Letters::print);
    }

    private Path file() {
        return folder.resolve("catalog.db");
    }

    private void readOn(Index index) {
        if (index.mark("yard").isEmpty()) {
            index.apply("yard", "", new Reading(letters, "end", 0));
        }
    }

    private static void assertKnowsAll(Index index) {
        assertThat(index.lists().page(Filter.parse("text~a"), NOW, 1000, null).items())
                .hasSize(LETTERS);
        assertThat(index.lists().count(Filter.parse(""), NOW)).isEqualTo(LETTERS);
        assertThat(index.groups().fitting(Filter.parse(""), NOW).stream()
                        .mapToLong(Sums::letters)
                        .sum())
                .isEqualTo(LETTERS);
    }
}
