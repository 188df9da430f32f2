// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.ApiUnreachable;
import dev.redrive.admin.api.wire.Problem;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.GlobalOptions;
import dev.redrive.cli.port.InvalidConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {
    private final FakeRedrive redrive = new FakeRedrive().queue("orders");
    private final Shell shell = new Shell(redrive);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serve",
                "init",
                "demo",
                "queue",
                "queue push",
                "queue list",
                "queue show",
                "queue retry",
                "queue drop",
                "queue pause",
                "queue resume",
                "policy list",
                "policy explain",
                "kafka topics",
                "kafka adopt",
                "kafka adopted",
                "kafka disown",
                "config check",
                "config schema",
                "status",
                "verify",
                "backup",
                "completion",
                "version",
                "help"
            })
    void everyCommandHasHelp(String command) {
        var asOption = shell.run(command + " --help");
        var asCommand = shell.run("help " + command);

        assertThat(asOption.exit()).isZero();
        assertThat(asOption.out()).startsWith("Usage: redrive " + command).contains("Global options:");
        if (!command.equals("queue")) {
            assertThat(asOption.out()).contains("Examples:\n  ");
        }
        assertThat(asCommand.out()).isEqualTo(asOption.out());
        assertThat(shell.connects).isEmpty();
    }

    @Test
    void withoutACommandItShowsTheCommandsAndIsAUsageError() {
        var ran = shell.run(new String[0]);

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .contains("Commands:")
                .endsWith("redrive: a command is missing — choose one of the above\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version"})
    void tellsItsVersion(String line) {
        assertThat(shell.run(line)).isEqualTo(new Shell.Ran(0, "redrive 0.1.0\n", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    queue lst                  | unknown command 'lst' — did you mean list? see redrive queue --help
                    queue psh                  | unknown command 'psh' — did you mean push? see redrive queue --help
                    nonsense                   | unknown command 'nonsense' — see redrive --help
                    quue list                  | unknown command 'quue' — did you mean queue? see redrive --help
                    queue list --statsu dead   | unknown option '--statsu' — did you mean --status? see redrive queue list --help
                    queue list a b             | unexpected word 'b' — see redrive queue list --help
                    queue show orders          | missing required parameter: 'ID' — see redrive queue show --help
                    queue list --limit         | missing required parameter for option '--limit' (N) — see redrive queue list --help
                    queue list --limit 0       | '0' is not a value of --limit — use a whole number from 1 to 1000000
                    queue list --limit ten     | 'ten' is not a value of --limit — use a whole number from 1 to 1000000
                    queue list --status done   | 'done' is not a value of --status — use one of pending, active, failed, completed, dead
                    status -o xml              | 'xml' is not a value of --output — use one of table, json, ndjson
                    status --server localhost  | 'localhost' is not a value of --server — use a URL such as http://127.0.0.1:8420
                    completion fish            | 'fish' is not a shell known here — use bash or zsh
                    """)
    void saysWhatIsWrongWithACommandLine(String line, String message) {
        var ran = shell.run(line);

        assertThat(ran).isEqualTo(new Shell.Ran(2, "", "redrive: " + message + "\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-c my.yaml --data d --server http://h:1 --token t -o json status",
                "status -c my.yaml --data d --server http://h:1 --token t -o json",
                "--config=my.yaml status --data=d --server=http://h:1 --token=t --output=json"
            })
    void globalOptionsStandAnywhere(String line) {
        var ran = shell.run(line);

        assertThat(ran.out()).startsWith("{\n");
        assertThat(shell.connects)
                .containsExactly(
                        new GlobalOptions(Path.of("my.yaml"), true, Path.of("d"), URI.create("http://h:1"), "t"));
    }

    @Test
    void theUsualConfigIsNotNamedAndTheTokenMayComeFromTheEnvironment() {
        shell.env.put("REDRIVE_TOKEN", "from-env");

        shell.run("status");

        assertThat(shell.connects)
                .containsExactly(new GlobalOptions(Path.of("redrive.yaml"), false, null, null, "from-env"));
        assertThat(shell.connects.get(0).toString()).doesNotContain("from-env");
    }

    @ParameterizedTest
    @CsvSource({"400,2", "401,4", "403,4", "404,5", "409,1", "413,1", "500,1", "503,1"})
    void refusalsOfTheServerBecomeExitCodes(int status, int exit) {
        redrive.refusal = new Problem("urn:x", "No", status, "it cannot be", null, "do it otherwise");

        var ran = shell.run("status");

        assertThat(ran).isEqualTo(new Shell.Ran(exit, "", "redrive: it cannot be — do it otherwise\n"));
        assertThat(shell.closed).isEqualTo(1);
    }

    @Test
    void aServerThatIsNotThereIsAFailureWithARemedy() {
        shell.api = request -> {
            throw new ApiUnreachable(URI.create("http://127.0.0.1:1"), "refused", new IOException());
        };

        var ran = shell.run("status");

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err()).startsWith("redrive: no answer from http://127.0.0.1:1: refused — start a daemon");
    }

    @Test
    void anInvalidConfigurationIsToldWholeAndEndsWith7() {
        shell.trouble = new InvalidConfig(new ConfigReport(
                "redrive.yaml",
                List.of(
                        new ConfigReport.Problem(3, "queues.orders.tmeout", "unknown key", "did you mean timeout?"),
                        new ConfigReport.Problem(0, "", "no queues", null)),
                List.of()));

        var ran = shell.run("queue list");

        assertThat(ran).isEqualTo(new Shell.Ran(7, "", """
                redrive.yaml:3: queues.orders.tmeout: unknown key (did you mean timeout?)
                redrive.yaml: no queues
                redrive: redrive.yaml has 2 problems — mend the above; 'redrive config check' looks again
                """));
    }

    @Test
    void whatTheProgramAroundRefusesKeepsItsExitCode() {
        shell.trouble = new CommandFailed(Exit.NOT_FOUND, "there is no data directory", "name one with --data");

        assertThat(shell.run("status"))
                .isEqualTo(new Shell.Ran(5, "", "redrive: there is no data directory — name one with --data\n"));
    }

    @Test
    void aBugIsOneLineWithoutAStackTraceUnlessAskedFor() {
        shell.trouble = new IllegalStateException("oops\u001b[2J");

        var ran = shell.run("status");
        var debugged = shell.run("status --debug");

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err())
                .isEqualTo(
                        "redrive: unexpected IllegalStateException: oops\\u001b[2J — this is a bug; --debug shows where\n");
        assertThat(debugged.err()).contains("Caused by: java.lang.IllegalStateException: oops\\u001b[2J");
    }
}
