// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What people read when a key or a value is wrong. */
class ProblemsTest {

    @Test
    void reportsAllProblemsAtOnceInTheOrderOfTheFile() {
        assertThat(Reading.problems("""
                        cluster: my cluster
                        dataa: ./data
                        policies:
                          patient: { attempts: 0, backoff: { kind: exponental } }
                        queues:
                          emails:
                            polcy: patient
                            retry:
                              attempts: 3
                              cooldown: soon
                          "bad name":
                            timeout: -5s
                            policy: pateint
                        """))
                .containsExactly(
                        "redrive.yaml:1:10 cluster: 'my cluster' is not a name;"
                                + " write letters, digits, '_' and '-', at most 64 characters",
                        "redrive.yaml:2:1 dataa: unknown key 'dataa'; did you mean 'data'?",
                        "redrive.yaml:4:24 policies.patient.attempts: '0' is too small; write at least 1",
                        "redrive.yaml:4:44 policies.patient.backoff.kind:"
                                + " 'exponental' is not one of none | fixed | linear | exponential | steps;"
                                + " did you mean 'exponential'?",
                        "redrive.yaml:7:5 queues.emails.polcy: unknown key 'polcy'; did you mean 'policy'?",
                        "redrive.yaml:10:17 queues.emails.retry.cooldown:"
                                + " 'soon' is not a duration; write e.g. 500ms, 30s, 5m, 1h or 7d",
                        "redrive.yaml:11:3 queues['bad name']: 'bad name' is not a queue name;"
                                + " use letters, digits, '_', '-', and '.' between namespaces, at most 120 characters",
                        "redrive.yaml:12:14 queues['bad name'].timeout:"
                                + " '-5s' is negative; write e.g. 500ms, 30s, 5m, 1h or 7d",
                        "redrive.yaml:13:13 queues['bad name'].policy:"
                                + " there is no policy 'pateint'; did you mean 'patient'?");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/problems/in-a-queue.txt", delimiter = '¦', quoteCharacter = '`')
    void saysWhatIsWrongInAQueueAndWhatToWrite(String line, String problem) {
        assertSays("queues: { q: { " + line + " } }", problem);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/problems/in-a-policy.txt", delimiter = '¦', quoteCharacter = '`')
    void saysWhatIsWrongInAPolicyAndWhatToWrite(String line, String problem) {
        assertSays("policies: { p: { " + line + " } }", problem);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/problems/at-the-top.txt", delimiter = '¦', quoteCharacter = '`')
    void saysWhatIsWrongAtTheTop(String line, String problem) {
        assertSays(line.startsWith("recovery") ? line + "\nqueues: { q: }" : line, problem);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/problems/in-a-pipeline.txt", delimiter = '¦', quoteCharacter = '`')
    void saysWhatIsWrongInAPipelineAndWhatToWrite(String line, String problem) {
        assertSays("pipelines: { p: { nodes: [ {id: a, handler: {java: A}}, " + line + " ] } }", problem);
    }

    @Test
    void refusesAPipelineOnKafkaWithoutACluster() {
        assertThat(Reading.problems("pipelines: { p: { transport: kafka, nodes: [ {id: a, handler: {java: A}} ] } }"))
                .singleElement()
                .asString()
                .contains("pipelines.p: no cluster is configured");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/problems/in-an-entry.txt", delimiter = '¦', quoteCharacter = '`')
    void saysWhatIsWrongWithTheEntryOfAPipelineAndWhatToWrite(String line, String problem) {
        assertSays(
                "{ kafka: { main: { bootstrap: 'h:1' }, other: { bootstrap: 'h:2' } },"
                        + " queues: { q: { handler: { java: A }, kafka: { cluster: main, topic: t, group: g } } },"
                        + " pipelines: { p: { nodes: [ {id: a, handler: {java: A}} ], " + line + " } } }",
                problem);
    }

    @Test
    void refusesAnEntryWithoutAClusterAndANodeThatIsCalledLikeOne() {
        assertThat(Reading.problems("pipelines: { p: { from: { topic: t }, nodes: [ {id: a, handler: {java: A}} ] } }"))
                .singleElement()
                .asString()
                .contains("pipelines.p.from: no cluster is configured");
        assertThat(Reading.problems("kafka: { main: { bootstrap: 'h:1' } }\n"
                        + "pipelines: { p: { from: { topic: t }, nodes: [ {id: entry, handler: {java: A}} ] } }"))
                .singleElement()
                .asString()
                .contains("pipelines.p.nodes[0]: with 'from', the queue 'entry' is that of what comes from the topic");
    }

    @Test
    void refusesAQueueWithTheNameOfANodesQueue() {
        assertThat(Reading.problems(
                        "queues: { p.a: {} }\npipelines: { p: { nodes: [ {id: a, handler: {java: A}} ] } }"))
                .singleElement()
                .asString()
                .contains("pipelines.p: there is a queue 'p.a'");
    }

    @Test
    void refusesRetryBesidePolicy() {
        assertThat(Reading.problems("queues: { q: { policy: queue, retry: { attempts: 1 } } }"))
                .containsExactly("redrive.yaml:1:38 queues.q.retry: 'retry' stands beside 'policy';"
                        + " keep one of them: 'retry' is the short form");
    }

    @Test
    void aPolicyWithAProblemIsStillKnownByItsName() {
        assertThat(Reading.problems("policies: { p: { attempts: x } }\nqueues: { q: { policy: p } }"))
                .singleElement()
                .asString()
                .contains("policies.p.attempts");
    }

    @Test
    void aProblemBesideItDoesNotHideAnUnknownPolicy() {
        assertThat(Reading.problems("queues: { q: { timeout: x, policy: qeue, types: { a: pipelin } } }"))
                .satisfiesExactly(
                        one -> assertThat(one).contains("queues.q.timeout"),
                        two -> assertThat(two).contains("queues.q.policy", "did you mean 'queue'?"),
                        three -> assertThat(three).contains("queues.q.types.a", "did you mean 'pipeline'?"));
    }

    @Test
    void controlCharactersAreShownInert() {
        assertThat(Reading.problems("cluster: \"a\\e[31m\\u202eb\\n\""))
                .containsExactly("redrive.yaml:1:10 cluster: 'a\\u001b[31m\\u202eb\\u000a' is not a name;"
                        + " write letters, digits, '_' and '-', at most 64 characters");
    }

    @Test
    void aRecoveryRuleIsForAQueueThatIsThere() {
        assertThat(Reading.problems("""
                queues: { emails: }
                recovery:
                  - { queue: emails, code: TIMEOUT }
                  - { queue: email, code: TIMEOUT }
                  - { queue: archive, code: TIMEOUT }
                """))
                .containsExactly(
                        "redrive.yaml:4:14 recovery[1].queue: there is no queue 'email'; did you mean 'emails'?",
                        "redrive.yaml:5:14 recovery[2].queue: there is no queue 'archive'; add it under 'queues', or"
                                + " remove the rule");
    }

    @Test
    void longValuesAreCut() {
        assertThat(Reading.problems("cluster: " + "x".repeat(5000)))
                .singleElement()
                .asString()
                .contains("'" + "x".repeat(80) + "…'")
                .hasSizeLessThan(250);
    }

    @Test
    void reportsABoundedNumberOfProblems() {
        var yaml = IntStream.range(0, 1000).mapToObj(i -> "k" + i + ": 1").collect(Collectors.joining("\n"));

        assertThat(Reading.problems(yaml))
                .hasSize(201)
                .last()
                .isEqualTo("redrive.yaml: 800 more problems; correct these first");
    }

    private static void assertSays(String marked, String problem) {
        var column = marked.indexOf('^') + 1;

        assertThat(Reading.problems(marked.replace("^", "")))
                .containsExactly("redrive.yaml:1:" + column + " " + problem);
    }
}
