// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be told of a configuration file that has problems elsewhere. */
final class BrokenFile {

    private static final Pattern DATA = Pattern.compile("(?m)^data:\\s*[\"']?([^\"'#\\s]+)");

    private static final String DATA_USUAL = "data";

    private BrokenFile() {}

    /** The data directory it names, or the usual one beside it. */
    static Path dataOf(Path file) {
        return file.toAbsolutePath().resolveSibling(written(file));
    }

    private static String written(Path file) {
        try {
            Matcher data = DATA.matcher(Files.readString(file));
            return data.find() ? data.group(1) : DATA_USUAL;
        } catch (IOException e) {
            return DATA_USUAL;
        }
    }
}
