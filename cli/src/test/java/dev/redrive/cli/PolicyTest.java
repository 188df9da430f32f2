// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.PolicyExplanation;
import dev.redrive.admin.api.wire.PolicyView;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyTest {
    private final FakeRedrive redrive = new FakeRedrive();
    private final Shell shell = new Shell(redrive);

    @Test
    void listsPoliciesWithTheirCases() throws Exception {
        assertThat(shell.run("policy list").out()).isEqualTo("""
                POLICY   WHEN               ATTEMPTS  WITHIN  BACKOFF
                events   failure HTTP_404          -  -       then bury
                events   type ml.run.*             5  -       exponential 1s x2, at most 5m
                events   -                         3  -       exponential 1s x2, at most 5m
                patient  -                 unlimited  6h      fixed 30s
                """);
        assertThat(Json.readListing(shell.run("policy list -o json").out(), PolicyView.class)
                        .items())
                .isEqualTo(Given.policies());
        assertThat(shell.run("policy list -o ndjson").out().lines()).hasSize(2);
    }

    @Test
    void explainsWhenAttemptsHappen() {
        assertThat(shell.run("policy explain retry-topic").out()).isEqualTo("""
                retry-topic: 4 attempts, exponential 5s x2, 1s to 5m, +-10%

                ATTEMPT  DELAY AFTER IT  WITH JITTER           TOTAL
                      1              5s  4s 500ms to 5s 500ms     5s
                      2             10s  9s to 11s               15s
                      3             20s  18s to 22s              35s

                Gives up after 35s of waiting, then dead (exhausted).
                """);
    }

    @Test
    void plotsForATerminal() {
        assertThat(shell.onATerminal().run("policy explain retry-topic").out())
                .contains(
                        "LOG SCALE\n",
                        "  5s  ████\n",
                        "  15s  ██████████████████\n",
                        "  35s  " + "█".repeat(32) + "\n");
    }

    @Test
    void passesOnWhatIsAskedAndPrintsTheDocument() throws Exception {
        var ran = shell.run("policy explain retry-topic --attempts 9 --type ml.run.x -o json");

        assertThat(redrive.asked.get(0).query()).isEqualTo(Map.of("attempts", "9", "type", "ml.run.x"));
        assertThat(Json.read(ran.out(), PolicyExplanation.class)).isEqualTo(Given.retryTopic());
        assertThat(ran.out())
                .contains("\"policy\"", "\"attempts\"", "\"delays\"", "\"baseMs\"", "\"minMs\"", "\"totalMs\"");
    }

    @Test
    void anUnknownPolicyIsNotFound() {
        assertThat(shell.run("policy explain nope"))
                .isEqualTo(new Shell.Ran(
                        5, "", "redrive: there is no policy 'nope' — 'redrive policy list' lists them\n"));
    }
}
