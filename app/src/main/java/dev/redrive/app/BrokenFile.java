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

    private BrokenFile() {}

    /** The data directory it names, or the usual one beside it. */
    static Path dataOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        try {
            Matcher data = DATA.matcher(Files.readString(file));
            return folder.resolve(data.find() ? data.group(1) : "data");
        } catch (IOException e) {
            return folder.resolve("data");
        }
    }
}
