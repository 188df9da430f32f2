// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file with many problems, and none. */
class ConfigCheckIT {

    private static final int INVALID = 7;

    @TempDir
    Path folder;

    private Program program;

    @BeforeEach
    void prepare() {
        program = new Program(folder);
    }

    @Test
    void tellsEveryProblemAtOnceWithLinePathAndRemedy() {
        program.write("redrive.yaml", """
                queues:
                  emails:
                    handler: { exec: ["false"] }
                    polcy: patient
                    retry: { cooldown: soon }
                  orders:
                    concurrency: -4
                    retry: { attempts: -1 }
                    policy: queue
                  tagged:
                    timeout: !!str 5s
                    timeout: 6s
                """);

        Program.Ended text = program.run("config", "check");
        Program.Ended json = program.run("config", "check", "-o", "json");

        assertThat(text.exit()).isEqualTo(INVALID);
        assertThat(text.err().lines())
                .anySatisfy(line -> problem(line, 4, "queues.emails.polcy", "did you mean 'policy'?"))
                .anySatisfy(line -> problem(line, 5, "queues.emails.retry", "add e.g. attempts: 3"))
                .anySatisfy(line -> problem(line, 5, "queues.emails.retry.cooldown", "500ms, 30s, 5m, 1h or 7d"))
                .anySatisfy(line -> problem(line, 7, "queues.orders.concurrency", "at least 1"))
                .anySatisfy(line -> problem(line, 8, "queues.orders.retry", "keep one of them"))
                .anySatisfy(line -> problem(line, 8, "queues.orders.retry.attempts", "at least 0"))
                .anySatisfy(line -> problem(line, 11, "queues.tagged.timeout", "remove it"))
                .anySatisfy(line -> problem(line, 12, "queues.tagged.timeout", "the first is in line 11"));
        assertThat(json.exit()).isEqualTo(INVALID);
        assertThat(json.json().path("valid").asBoolean(true)).isFalse();
        assertThat(json.json().path("problems")).hasSize(8);
        for (JsonNode problem : json.json().path("problems")) {
            assertThat(text.err())
                    .contains(problem.path("path").asText() + ": "
                            + problem.path("what").asText());
        }
    }

    @Test
    void startsNothingUntilTheProblemsAreMended() {
        program.write("redrive.yaml", "queues: { emails: { retry: { cooldown: soon } } }\n");

        for (String command : new String[] {"serve", "status"}) {
            Program.Ended refused = program.run(command);

            assertThat(refused.exit()).as(command).isEqualTo(INVALID);
            assertThat(refused.err()).contains("redrive.yaml:1", "queues.emails.retry.cooldown", "'soon'");
        }
        assertThat(program.data()).doesNotExist();
    }

    @Test
    void isContentWithAValidFileAndSaysWhatItUnderstood() {
        program.configure("queues: { emails: { retry: { attempts: 3, cooldown: 30s } } }\n");

        Program.Ended valid = program.run("config", "check");

        assertThat(valid.exit()).isZero();
        assertThat(valid.out()).contains("redrive.yaml is valid", "emails");
        assertThat(program.data()).doesNotExist();
    }

    @Test
    void describesTheFileToEditors() {
        Program.Ended schema = program.run("config", "schema");

        assertThat(schema.exit()).isZero();
        assertThat(schema.json().path("$schema").asText()).contains("json-schema.org");
    }

    private static void problem(String line, int number, String path, String remedy) {
        assertThat(line)
                .startsWith("redrive.yaml:" + number + ":")
                .contains(path + ": ")
                .contains(remedy);
    }
}
