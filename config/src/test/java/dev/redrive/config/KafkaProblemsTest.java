// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people read when something about Kafka is wrong. */
class KafkaProblemsTest {

    @Test
    void reportsAllProblemsAtOnceInTheOrderOfTheFile() {
        assertThat(Reading.problems("""
                kafka:
                  main:
                    bootstrap: localhost
                    properties:
                      enable.auto.commit: true
                      auto.offset.reset: latest
                      acks: 1
                      group.id: g
                      sesion.timeout.ms: 6000
                      max.poll.records: many
                queues:
                  a:
                    kafka: { cluster: mian, topic: "a b", group: "" }
                    handler: { java: A }
                  b:
                    wait: durable
                    holdUpTo: 1s
                    overtake: allow
                    fields: { type: t }
                    dlq: { topic: x }
                    windowMax: 1
                    waitingMax: 1
                  c:
                    kafka: { topic: t, group: g }
                    handler: { java: A }
                    wait: durable
                  d:
                    kafka: { topic: t, group: g, retryTopic: "{topic}" }
                    dlq: { topic: "{topic}" }
                """))
                .containsExactly(
                        "redrive.yaml:3:16 kafka.main.bootstrap: 'localhost' is not a list of brokers;"
                                + " write hosts and ports, e.g. \"kafka1:9092,kafka2:9092\"",
                        "redrive.yaml:5:7 kafka.main.properties.enable.auto.commit: 'enable.auto.commit' cannot be set:"
                                + " an offset is committed only when everything up to it is settled; remove it",
                        "redrive.yaml:6:7 kafka.main.properties.auto.offset.reset: 'auto.offset.reset' cannot be set:"
                                + " a queue never jumps over records; remove it; 'start' inside 'kafka' of a queue says"
                                + " where a new group begins",
                        "redrive.yaml:7:7 kafka.main.properties.acks: 'acks' cannot be set: a dead letter or a retry"
                                + " counts as written when all in-sync replicas have it, once and in order; remove it",
                        "redrive.yaml:8:7 kafka.main.properties.group.id: 'group.id' cannot be set:"
                                + " each queue has its own; write 'group' inside 'kafka' of the queue",
                        "redrive.yaml:9:7 kafka.main.properties.sesion.timeout.ms: 'sesion.timeout.ms' is not among the"
                                + " Kafka properties that may be set; did you mean 'session.timeout.ms'?",
                        "redrive.yaml:10:25 kafka.main.properties.max.poll.records: 'many' is not a number;"
                                + " write e.g. 30000",
                        "redrive.yaml:13:23 queues.a.kafka.cluster: there is no cluster 'mian'; did you mean 'main'?",
                        "redrive.yaml:13:36 queues.a.kafka.topic: 'a b' is not the name of a topic; write 1 to 249 of"
                                + " letters, digits, '.', '_' and '-', and not just '.' or '..'",
                        "redrive.yaml:13:50 queues.a.kafka.group: '' is not the name of a group;"
                                + " write a name without blanks around it",
                        "redrive.yaml:16:11 queues.b.wait: 'wait'" + NO_KAFKA,
                        "redrive.yaml:17:15 queues.b.holdUpTo: 'holdUpTo'" + NO_KAFKA,
                        "redrive.yaml:18:15 queues.b.overtake: 'overtake'" + NO_KAFKA,
                        "redrive.yaml:19:13 queues.b.fields: 'fields'" + NO_KAFKA,
                        "redrive.yaml:20:19 queues.b.dlq.topic: 'dlq.topic'" + NO_KAFKA,
                        "redrive.yaml:21:16 queues.b.windowMax: 'windowMax'" + NO_KAFKA,
                        "redrive.yaml:22:17 queues.b.waitingMax: 'waitingMax'" + NO_KAFKA,
                        "redrive.yaml:26:11 queues.c.wait: with 'order: key' nothing may overtake a message that waits,"
                                + " and on the retry topic later ones of its key do; write overtake: allow,"
                                + " or order: none, or wait: memory",
                        "redrive.yaml:28:12 queues.d.kafka: a queue on Kafka has a handler; add e.g. handler:"
                                + " { java: com.acme.Payments }, or remove the queue: its topic stays",
                        "redrive.yaml:28:12 queues.d.kafka: queues.c.kafka reads topic 't' as group 'g' already;"
                                + " give one of the two queues another group",
                        "redrive.yaml:28:46 queues.d.kafka.retryTopic: the retry topic is the topic itself, 't';"
                                + " give it another name, e.g. \"{topic}.{group}.retry\"",
                        "redrive.yaml:29:19 queues.d.dlq.topic: the dead-letter topic is the topic itself, 't';"
                                + " give it another name, e.g. \"{topic}.dlq\"");
    }

    private static final String NO_KAFKA = " is for queues on Kafka, and this one has no 'kafka';"
            + " add e.g. kafka: { topic: payments, group: billing }, or remove it";

    @ParameterizedTest
    @CsvFileSource(resources = "/problems/on-kafka.txt", delimiter = '¦', quoteCharacter = '`')
    void saysWhatIsWrongInAQueueOnKafka(String line, String problem) {
        assertSays("queues: { q: { handler: { java: A }, " + line + " } }", problem);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/problems/in-a-cluster.txt", delimiter = '¦', quoteCharacter = '`')
    void saysWhatIsWrongInACluster(String line, String problem) {
        var marked = "kafka: { main: { " + line + " } }";

        assertThat(Reading.problems(marked.replace("^", "")))
                .containsExactly("redrive.yaml:1:" + (marked.indexOf('^') + 1) + " " + problem);
    }

    @Test
    void asksWhichOfSeveralClusters() {
        assertThat(Reading.problems("""
                kafka: { one: { bootstrap: "h:1" }, two: { bootstrap: "h:2" } }
                queues: { q: { handler: { java: A }, kafka: { topic: t, group: g } } }
                """))
                .containsExactly("redrive.yaml:2:45 queues.q.kafka: there are several clusters;"
                        + " add cluster: one of one, two");
    }

    @Test
    void asksForAClusterWhereThereIsNone() {
        assertThat(Reading.problems("queues: { q: { handler: { java: A }, kafka: { topic: t, group: g } } }"))
                .containsExactly("redrive.yaml:1:45 queues.q.kafka: no cluster is configured; add it at the top of the"
                        + " file: kafka: { main: { bootstrap: \"localhost:9092\" } }");
    }

    @Test
    void aClusterWithAProblemIsStillKnownByItsName() {
        assertThat(Reading.problems("""
                kafka: { main: { bootstrap: x } }
                queues: { q: { handler: { java: A }, kafka: { cluster: main, topic: t, group: g } } }
                """)).singleElement().asString().contains("kafka.main.bootstrap");
    }

    @Test
    void twoQueuesOfOneGroupNeedTwoRetryTopics() {
        assertThat(Reading.problems(KafkaConfigTest.CLUSTER + """
                queues:
                  a: { handler: { java: A }, kafka: { topic: t, group: g, retryTopic: later } }
                  b: { handler: { java: A }, kafka: { topic: u, group: g, retryTopic: later } }
                  c: { handler: { java: A }, kafka: { topic: later, group: g-retry } }
                """))
                .containsExactly(
                        "redrive.yaml:4:71 queues.b.kafka.retryTopic: queues.a.kafka.retryTopic reads topic 'later' as"
                                + " group 'g-retry' already; give one of the two queues another group",
                        "redrive.yaml:5:37 queues.c.kafka: queues.a.kafka.retryTopic reads topic 'later' as group"
                                + " 'g-retry' already; give one of the two queues another group");
    }

    @Test
    void clusterNamesAreJudged() {
        assertThat(Reading.problems("kafka: { 'a b': { bootstrap: 'h:1' } }"))
                .containsExactly("redrive.yaml:1:10 kafka['a b']: 'a b' is not the name of a cluster;"
                        + " use letters, digits, '_' and '-', at most 64 characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.key.password: *hunter2",
                "ssl.key.password: &hunter2 x",
                "ssl.key.password: !hunter2 x",
                "ssl.key.password: [hunter2]",
                "ssl.key.password: {hunter2: hunter2}",
                "ssl.key.pasword: hunter2",
                "sasl.jaas.config: 'hunter2${NOTHING}'",
                "sasl.jaas.config: ''",
                "acks: hunter2",
                "sasl.jaas.config: 'hunter2', sasl.mechanism: PLAIN, x: y"
            })
    void noProblemShowsASecret(String line) {
        var inPlace = "kafka: { main: { bootstrap: 'h:1', properties: { " + line + " } } }";
        var tooHigh = "kafka: { main: { bootstrap: 'h:1', " + line + " } }";

        assertThat(Reading.problems(inPlace)).isNotEmpty();
        assertThat(Reading.problems(inPlace).toString()).doesNotContain("hunter2");
        assertThat(Reading.problems(tooHigh).toString()).doesNotContain("hunter2");
    }

    private static void assertSays(String marked, String problem) {
        var column = marked.indexOf('^') + 1;

        assertThat(Reading.problems(KafkaConfigTest.CLUSTER + marked.replace("^", "")))
                .containsExactly("redrive.yaml:2:" + column + " " + problem);
    }
}
