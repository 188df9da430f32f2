// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.yaml.Place;
import dev.redrive.config.yaml.Problems;
import dev.redrive.config.yaml.Trail;
import dev.redrive.config.yaml.YamlText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Bytes to text, with bounds. */
final class ConfigFile {

    /** A character of UTF-8 takes up to four. */
    private static final int BYTES_MAX = 4 * YamlText.LENGTH_MAX;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private ConfigFile() {}

    /** Where relative paths begin. */
    static Path folder(Path file) {
        var folder = file.toAbsolutePath().normalize().getParent();
        return folder == null ? file.toAbsolutePath() : folder;
    }

    /** Null after a problem was reported. */
    static @Nullable String text(Path file, Problems problems) {
        if (Files.isDirectory(file)) {
            problems.report("this is a directory", "name the file in it, e.g. " + file.resolve("redrive.yaml"));
            return null;
        }
        try (var in = Files.newInputStream(file)) {
            return decoded(in.readNBytes(BYTES_MAX + 1), problems);
        } catch (NoSuchFileException missing) {
            problems.report("the file does not exist", "create it, or name another with -c FILE");
        } catch (IOException broken) {
            problems.report("the file cannot be read (" + broken + ")", "check its permissions");
        }
        return null;
    }

    private static @Nullable String decoded(byte[] bytes, Problems problems) {
        if (bytes.length > BYTES_MAX) {
            problems.report(
                    "the file is larger than " + YamlText.LENGTH_MAX + " characters", "split it over several daemons");
            return null;
        }
        var decoded = CharBuffer.allocate(bytes.length);
        var end = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), decoded, true);
        var text = decoded.flip().toString();
        if (end.isError()) {
            problems.report(endOf(text), Trail.ROOT, "a byte here is not UTF-8", "save the file as UTF-8");
            return null;
        }
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    private static Place endOf(String text) {
        var line = 1 + (int) text.chars().filter(c -> c == '\n').count();
        return new Place(line, text.length() - text.lastIndexOf('\n'));
    }
}
