// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Names a data directory for good: file {@code instance} in it, written once. Jobs belong to it. */
final class Instance {
    private static final String FILE = "instance";

    private Instance() {}

    /** Called by whoever owns the directory. */
    static String of(Path data) {
        Path file = data.resolve(FILE);
        try {
            PrivateFiles.close(file);
            String known = Files.exists(file) ? Files.readString(file).strip() : "";
            if (!known.isEmpty()) {
                return known;
            }
            String name = HexFormat.of().toHexDigits(new SecureRandom().nextLong(1L << 48), 12);
            Path written = data.resolve(FILE + ".new");
            PrivateFiles.write(written, (name + "\n").getBytes(StandardCharsets.UTF_8));
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
            return name;
        } catch (IOException e) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "cannot write the data directory's name to " + file + ": " + e.getMessage(),
                    "check space and permissions of the data directory",
                    e);
        }
    }
}
