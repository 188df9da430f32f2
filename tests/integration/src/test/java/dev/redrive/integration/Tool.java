// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A program of the machine that a test needs and may be without: such a test is skipped, and says why. */
final class Tool {

    private Tool() {}

    /** How it ended, and all it said. */
    record Ended(int exit, String said) {}

    /** Runs it to its end; one that is not there ends with 127. */
    static Ended run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), said);
        } catch (IOException e) {
            return new Ended(127, List.of(command) + ": " + e.getMessage());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
