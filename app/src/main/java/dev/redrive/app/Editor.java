// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A person's editor, on a file that only they can read and that is gone afterwards. */
final class Editor {

    private Editor() {}

    static byte[] open(byte[] before) {
        String editor = chosen();
        try {
            // Java makes temporary directories and files for their owner only.
            Path folder = Files.createTempDirectory("redrive-edit");
            Path file = folder.resolve("value");
            try {
                Files.write(file, before);
                run(editor, file);
                return Files.readAllBytes(file);
            } finally {
                Files.deleteIfExists(file);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw AppBackend.failed("cannot edit with " + editor + ": " + e.getMessage(), "set EDITOR to another", e);
        }
    }

    private static String chosen() {
        for (String name : new String[] {"VISUAL", "EDITOR"}) {
            String value = System.getenv(name);
            if (value != null && !value.isBlank()) {
                return value;
            }
        }
        return "vi";
    }

    /** Through a shell, as EDITOR may have arguments of its own. */
    private static void run(String editor, Path file) throws IOException {
        Process process = new ProcessBuilder("/bin/sh", "-c", editor + " \"$1\"", "sh", file.toString())
                .inheritIO()
                .start();
        try {
            int exit = process.waitFor();
            if (exit != 0) {
                throw new CommandFailed(
                        Exit.CANCELLED, editor + " ended with " + exit, "nothing was changed; set EDITOR to another");
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new CommandFailed(Exit.CANCELLED, "interrupted", "nothing was changed", e);
        }
    }
}
