// SPDX-License-Identifier: Apache-2.0
package dev.redrive.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Prints how big things are. It never fails: the numbers are for reading, not for gaming. */
class SizeReportTest {

    private static final int LONG_MAIN_FILE = 300;
    private static final int LONG_TEST_FILE = 400;
    private static final int CROWDED_PACKAGE = 20;

    private static final Path ROOT = Path.of(System.getProperty("redrive.root", "../.."));

    private record Source(Path path, int lines) {
        boolean isTest() {
            return path.toString().contains("src/test/");
        }

        boolean isLong() {
            return lines > (isTest() ? LONG_TEST_FILE : LONG_MAIN_FILE);
        }
    }

    @Test
    void printsTheSizes() throws IOException {
        var sources = sources();
        var main = sources.stream().filter(source -> !source.isTest()).toList();
        var test = sources.stream().filter(Source::isTest).toList();

        var report = new StringBuilder("\nSizes (lines per file: median, nine in ten, longest)\n");
        perModule(main).forEach((module, files) -> report.append(line(module, files)));
        report.append(line("all main", main)).append(line("all tests", test));
        sources.stream()
                .filter(Source::isLong)
                .sorted(Comparator.comparingInt(Source::lines).reversed())
                .forEach(source -> report.append(
                        "  look again: %d lines in %s%n".formatted(source.lines(), ROOT.relativize(source.path()))));
        main.stream()
                .collect(Collectors.groupingBy(source -> folder(source.path()), TreeMap::new, Collectors.counting()))
                .forEach((folder, files) -> {
                    if (files > CROWDED_PACKAGE) {
                        report.append("  look again: %d files in %s%n".formatted(files, ROOT.relativize(folder)));
                    }
                });
        System.out.print(report);
    }

    private static List<Source> sources() throws IOException {
        try (var paths = Files.walk(ROOT)) {
            return paths.filter(path -> path.toString().contains("/src/"))
                    .filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.endsWith("package-info.java"))
                    .map(path -> new Source(path, lines(path)))
                    .toList();
        }
    }

    private static Map<String, List<Source>> perModule(List<Source> sources) {
        return sources.stream()
                .collect(Collectors.groupingBy(source -> module(source.path()), TreeMap::new, Collectors.toList()));
    }

    private static String module(Path path) {
        var inside = ROOT.relativize(path).toString();
        return inside.substring(0, inside.indexOf("/src/"));
    }

    private static Path folder(Path path) {
        return path.resolveSibling("");
    }

    private static String line(String name, List<Source> files) {
        var sizes = files.stream().mapToInt(Source::lines).sorted().toArray();
        if (sizes.length == 0) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "  %-20s %4d files %6d lines  %4d %4d %4d%n",
                name,
                sizes.length,
                files.stream().mapToInt(Source::lines).sum(),
                sizes[sizes.length / 2],
                sizes[sizes.length * 9 / 10],
                sizes[sizes.length - 1]);
    }

    private static int lines(Path path) {
        try (var lines = Files.lines(path)) {
            return (int) lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
