// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A process that stands still. It cannot see that its parent is gone, so the shell that stopped it watches in its
 * place: a word lets the process go on, the end of input kills it.
 */
public final class Pause {

    private static final String SCRIPT =
            "kill -STOP \"$0\" && echo stopped && if read -r word; then kill -CONT \"$0\"; else kill -KILL \"$0\"; fi";

    private static final long SHELL_SECONDS_MAX = 10;

    private final Process shell;

    private Pause(Process shell) {
        this.shell = shell;
    }

    /** Returns when the signal is sent. */
    public static Pause of(Process process) throws IOException {
        Process shell = new ProcessBuilder("/bin/sh", "-c", SCRIPT, String.valueOf(process.pid()))
                .redirectError(Redirect.DISCARD)
                .start();
        String answer = shell.inputReader(StandardCharsets.UTF_8).readLine();
        if (answer == null) {
            throw new IOException("cannot stop process " + process.pid());
        }
        return new Pause(shell);
    }

    /** Lets the process go on. */
    public void end() throws IOException, InterruptedException {
        shell.getOutputStream().write('\n');
        shell.getOutputStream().flush();
        if (!shell.waitFor(SHELL_SECONDS_MAX, TimeUnit.SECONDS) || shell.exitValue() != 0) {
            throw new IOException("the process did not go on");
        }
    }

    /** The process is about to be killed; nothing is left to watch. */
    public void forget() {
        shell.destroyForcibly();
    }
}
