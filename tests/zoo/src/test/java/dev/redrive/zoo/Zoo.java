// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Puts each bug into the code and looks who catches it. First all suites run without a bug: one that fails anyway catches nothing.
 * Arguments: names of bugs, or none for all of them.
 */
public final class Zoo {

    static final Path DESCRIPTIONS = Path.of("tests/zoo/src/test/resources/zoo");

    private static final Duration ALL_SUITES_MAX = Duration.ofMinutes(20);
    private static final Duration ONE_BUG_MAX = Duration.ofMinutes(5);

    /** What a bug came to; {@code by} is the test that caught it. */
    record Fate(Bug bug, boolean caught, String by, long millis) {}

    private final Path root;
    private final Path work;
    private final String classPath;

    /** @param work a folder for the classes with bugs, and for what tests print */
    Zoo(Path root, Path work, String classPath) {
        this.root = root;
        this.work = work;
        this.classPath = classPath;
    }

    public static void main(String[] names) throws Exception {
        Path root = Path.of(System.getProperty("redrive.root", ""));
        var zoo = new Zoo(root, root.resolve("target/zoo").toAbsolutePath(), System.getProperty("java.class.path"));
        try {
            System.exit(zoo.visit(chosen(Bug.all(root.resolve(DESCRIPTIONS)), Arrays.asList(names))) ? 0 : 1);
        } catch (BadBug e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static List<Bug> chosen(List<Bug> all, List<String> names) {
        for (String name : names) {
            if (all.stream().noneMatch(bug -> bug.name().equals(name))) {
                throw new BadBug("there is no bug '" + name + "' in " + DESCRIPTIONS);
            }
        }
        return all.stream()
                .filter(bug -> names.isEmpty() || names.contains(bug.name()))
                .toList();
    }

    /** Whether all were caught. */
    private boolean visit(List<Bug> bugs) throws IOException, InterruptedException {
        List<String> suites =
                bugs.stream().flatMap(bug -> bug.suites().stream()).distinct().toList();
        System.out.println("Without a bug: " + String.join(" ", suites));
        Trial.Result healthy = new Trial(classPath, work.resolve("none")).run(suites, ALL_SUITES_MAX);
        if (!(healthy instanceof Trial.Result.Green)) {
            System.out.println("Not green without a bug, so nothing can be said: " + healthy);
            return false;
        }
        List<Fate> fates = new ArrayList<>();
        for (Bug bug : bugs) {
            Fate fate = fate(bug);
            System.out.printf("%2d of %d  %s  %s%n", fates.size() + 1, bugs.size(), bug.name(), fate.by());
            fates.add(fate);
        }
        System.out.println();
        table(fates).forEach(System.out::println);
        long escaped = fates.stream().filter(fate -> !fate.caught()).count();
        System.out.printf("%n%d bugs, %d escaped.%n", fates.size(), escaped);
        return escaped == 0;
    }

    Fate fate(Bug bug) throws IOException, InterruptedException {
        Path folder = work.resolve(bug.name());
        delete(folder);
        new Planting(root, classPath).plant(List.of(bug), folder.resolve("classes"));
        long began = System.nanoTime();
        Trial.Result result = new Trial(folder.resolve("classes") + File.pathSeparator + classPath, folder)
                .run(bug.suites(), ONE_BUG_MAX);
        long millis = (System.nanoTime() - began) / 1_000_000;
        return switch (result) {
            case Trial.Result.Failed(String test, String said) -> new Fate(bug, true, test, millis);
            case Trial.Result.Green() -> new Fate(bug, false, "ESCAPED", millis);
            case Trial.Result.Broken(String why) -> new Fate(bug, false, "ESCAPED: " + why, millis);
        };
    }

    /** What an earlier run left there may no longer be the same bug. */
    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    static List<String> table(List<Fate> fates) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("Bug", "Put into", "Caught by", "Time"));
        for (Fate fate : fates) {
            String time = String.format(Locale.ROOT, "%.1f s", fate.millis() / 1000.0);
            rows.add(List.of(fate.bug().name(), place(fate.bug().file()), fate.by(), time));
        }
        int[] widths = widths(rows);
        return Stream.concat(
                        Stream.of(line(rows.getFirst(), widths), line(ruler(widths), widths)),
                        rows.stream().skip(1).map(row -> line(row, widths)))
                .toList();
    }

    private static int[] widths(List<List<String>> rows) {
        var widths = new int[rows.getFirst().size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = rows.stream()
                    .map(row -> row.get(column).length())
                    .max(Comparator.naturalOrder())
                    .orElse(0);
        }
        return widths;
    }

    private static List<String> ruler(int[] widths) {
        return Arrays.stream(widths).mapToObj("-"::repeat).toList();
    }

    private static String line(List<String> cells, int[] widths) {
        var line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            line.append(' ')
                    .append(cells.get(i))
                    .append(" ".repeat(widths[i] - cells.get(i).length()))
                    .append(" |");
        }
        return line.toString();
    }

    /** Its module and its class. */
    private static String place(Path file) {
        String path = file.toString().replace(File.separatorChar, '/');
        int sources = path.indexOf("/src/");
        String name = file.getFileName().toString().replace(".java", "");
        return (sources < 0 ? "" : path.substring(0, sources) + " ") + name;
    }
}
