// SPDX-License-Identifier: Apache-2.0
package dev.redrive.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/promises.md has every promise, and names no class or test that does not exist. */
class PromisesPageTest {

    private static final Path ROOT = Path.of(System.getProperty("redrive.root", "../.."));
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]\\w*)`");
    private static final Pattern HEADING = Pattern.compile("(?m)^## (\\w+)$");
    private static final List<String> PROMISES = List.of(
            "NothingLost",
            "SettledBeforeCommit",
            "NoSilentSkip",
            "SyncedBeforeAck",
            "AttemptsRecordable",
            "BegunBeforeCharged",
            "OneAttemptPerKey",
            "AttemptsBounded",
            "NeverEarly",
            "BytesKept",
            "ReplayOnce",
            "ReplayEndTold",
            "Bounded",
            "ClockJumps",
            "CorruptionSeen");

    private final String page;

    PromisesPageTest() throws IOException {
        page = Files.readString(ROOT.resolve("docs/promises.md"));
    }

    @Test
    void statesEveryPromiseWithItsLimitsItsClassesAndItsTests() {
        List<String> headings =
                HEADING.matcher(page).results().map(found -> found.group(1)).toList();
        String[] parts = page.split("(?m)^## ");

        assertThat(headings).containsExactlyElementsOf(withWindows());
        for (String promise : PROMISES) {
            assertThat(parts)
                    .filteredOn(part -> part.startsWith(promise + "\n"))
                    .singleElement()
                    .asString()
                    .contains("- *Limits.*", "- *Kept by.*", "- *Tested by.*");
        }
    }

    @Test
    void namesNoClassThatDoesNotExist() throws IOException {
        Set<String> named = CLASS_NAME
                .matcher(page)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(named).hasSizeGreaterThan(50);
        assertThat(classes()).containsAll(named);
    }

    private static List<String> withWindows() {
        var all = new ArrayList<>(PROMISES);
        all.add("Windows");
        return all;
    }

    private static Set<String> classes() throws IOException {
        Set<String> found = new TreeSet<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = String.valueOf(folder.getFileName());
                return name.equals("target") || (name.startsWith(".") && name.length() > 2)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".java")) {
                    found.add(name.substring(0, name.length() - ".java".length()));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
