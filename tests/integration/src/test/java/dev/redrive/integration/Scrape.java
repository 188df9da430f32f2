// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What {@code /metrics} of a daemon said, once. */
public record Scrape(List<String> lines) {

    private static final List<String> PAGES = List.of("docs/metrics.md", "../../docs/metrics.md");

    public static Scrape of(RunningDaemon daemon) {
        String text = daemon.get("/metrics").body().asText();
        return new Scrape(text.lines().filter(line -> !line.startsWith("#")).toList());
    }

    /**
     * The sum of all values of that name with these labels; not a number if there are none.
     *
     * @param labels as {@code queue="orders"}
     */
    public double value(String name, String... labels) {
        return lines.stream()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .filter(line -> Arrays.stream(labels).allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }

    /** Names of ours, as docs/metrics.md spells them. */
    public Set<String> names() {
        return lines.stream()
                .map(line -> line.split("[{ ]", 2)[0])
                .filter(name -> name.startsWith("redrive_"))
                .map(name -> name.replaceFirst("_seconds_(bucket|count|sum|max)$", "_seconds"))
                .collect(Collectors.toSet());
    }

    /** The names that docs/metrics.md promises on {@code /metrics}. */
    public static Set<String> promised() {
        try {
            Path page = PAGES.stream()
                    .map(Path::of)
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("there is no docs/metrics.md"));
            return Files.readAllLines(page).stream()
                    .filter(line -> line.startsWith("| `redrive."))
                    .map(line -> line.split("`", 5)[3])
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
