// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the bugs still fit the code. Whether they are caught is for {@code ./test zoo} to say. */
class DescriptionsTest {

    private static final Path ROOT = Path.of(System.getProperty("redrive.root", "../.."));

    private final Planting planting = new Planting(ROOT, System.getProperty("java.class.path"));

    @TempDir
    private Path classes;

    private List<Bug> bugs;

    @BeforeEach
    void read() throws IOException {
        bugs = Bug.all(ROOT.resolve(Zoo.DESCRIPTIONS));
    }

    @Test
    void eachBugCanBePutIntoTheCode() throws IOException {
        // Together as far as they are of different files: a compiler takes its time to begin.
        List<Bug> left = new ArrayList<>(bugs);
        while (!left.isEmpty()) {
            Map<Path, Bug> some = new LinkedHashMap<>();
            left.removeIf(bug -> some.putIfAbsent(bug.file(), bug) == null);
            planting.plant(List.copyOf(some.values()), classes);
        }

        assertThat(classes).isNotEmptyDirectory();
    }

    @Test
    void namesTheBugThatDoesNotCompile() {
        Bug first = bugs.getFirst();
        var broken = new Bug("broken", first.words(), first.file(), first.suites(), first.found(), "no Java at all");

        assertThatExceptionOfType(BadBug.class)
                .isThrownBy(() -> planting.plant(List.of(broken), classes))
                .withMessageStartingWith("broken.bug: with its text " + first.file() + " does not compile: line ");
    }

    @Test
    void thereAreManyAndNoTwoAreTheSame() {
        assertThat(bugs).hasSizeGreaterThanOrEqualTo(20);
        assertThat(bugs).extracting(bug -> bug.file() + bug.found() + bug.put()).doesNotHaveDuplicates();
        assertThat(bugs).extracting(Bug::words).doesNotHaveDuplicates().noneMatch(String::isBlank);
    }
}
