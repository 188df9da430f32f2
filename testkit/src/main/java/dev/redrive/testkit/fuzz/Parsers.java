// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Finds the fuzz tests that were compiled into the folders of the class path. */
final class Parsers {

    private static final String SUFFIX = "FuzzTest.class";

    private Parsers() {}

    static List<Fuzz> onClassPath() throws IOException, ReflectiveOperationException {
        List<Fuzz> found = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path folder = Path.of(entry);
            if (Files.isDirectory(folder)) {
                for (Path file : files(folder)) {
                    add(folder.relativize(file), found);
                }
            }
        }
        found.sort(Comparator.comparing(each -> each.getClass().getSimpleName()));
        return found;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(SUFFIX)).toList();
        }
    }

    private static void add(Path file, List<Fuzz> found) throws ReflectiveOperationException {
        String path = file.toString();
        String name = path.substring(0, path.length() - ".class".length()).replace(File.separatorChar, '.');
        Class<?> type = Class.forName(name);
        if (Fuzz.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            found.add((Fuzz) constructor.newInstance());
        }
    }
}
