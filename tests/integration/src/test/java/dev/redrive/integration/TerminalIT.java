// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.integration.Program.Ended;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What belongs to a person's terminal: colours, help, and completion. */
class TerminalIT {

    private static final String ESCAPE = "\u001b";
    private static final Map<String, String> ON_A_TERMINAL = Map.of("REDRIVE_TTY_OUT", "1", "REDRIVE_COLUMNS", "100");

    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void prepare() {
        program = new Program(folder);
        program.configure("queues: { held: {} }\n");
    }

    @Test
    void coloursAreForTerminalsThatWantThem() {
        String[] command = {"policy", "explain", "events"};

        assertThat(program.run(ON_A_TERMINAL, command).out()).contains(ESCAPE + "[");
        assertThat(program.run(command).out()).isNotEmpty().doesNotContain(ESCAPE);
        assertThat(program.run(Map.of("REDRIVE_TTY_OUT", "1", "REDRIVE_COLUMNS", "100", "NO_COLOR", "1"), command)
                        .out())
                .isNotEmpty()
                .doesNotContain(ESCAPE);
        assertThat(program.run(ON_A_TERMINAL, "policy", "explain", "events", "--no-color")
                        .out())
                .doesNotContain(ESCAPE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void completionIsAScriptThatLoads(String shell) throws IOException, InterruptedException {
        Ended script = program.run("completion", shell);
        assertThat(script.exit()).isZero();
        Path file = program.write("complete." + shell, script.out());

        // The script for zsh is that for bash behind a bridge, so that bash can judge both.
        Process judge = new ProcessBuilder("bash", "-n", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "judged"))
                .start();
        assertThat(judge.waitFor(20, TimeUnit.SECONDS)).isTrue();

        assertThat(judge.exitValue()).isZero();
        assertThat(script.out()).contains("queue", "--status", "explain");
    }

    @Test
    void helpIsDataAndAMissingCommandIsAMistake() {
        Ended help = program.run("help", "queue", "retry");
        Ended missing = program.run();

        assertThat(help.exit()).isZero();
        assertThat(help.out()).contains("redrive queue retry QUEUE", "--all-dead", "Examples:");
        assertThat(help.err()).isEmpty();
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.out()).isEmpty();
        assertThat(missing.err()).contains("Commands:", "a command is missing");
    }
}
