// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.wire.TopicFinding;
import org.junit.jupiter.api.Test;

class KafkaTopicsTest {
    private final FakeRedrive redrive = new FakeRedrive();
    private final Shell shell = new Shell(redrive);

    @Test
    void showsWhatIsMissingAndEndsWithOne() {
        redrive.topics.add(Given.topic("orders", "source", "orders"));
        redrive.topics.add(Given.missing("orders", "deadLetters", "orders.dlq"));

        var ran = shell.run("kafka topics");

        assertThat(ran).isEqualTo(new Shell.Ran(1, """
                QUEUE   FOR           PARTITIONS  CLEANUP  KEPT  STATE    TOPIC
                orders  source                12  delete   7d    ok       orders
                orders  dead letters           -  -        -     missing  orders.dlq

                problem: topic orders.dlq does not exist — make it
                """, ""));
        assertThat(redrive.asked).allMatch(request -> request.method().equals("GET"));
    }

    @Test
    void makesWhatIsMissingAndSaysSo() {
        redrive.topics.add(Given.topic("orders", "source", "orders"));
        redrive.topics.add(Given.missing("orders", "deadLetters", "orders.dlq"));
        redrive.topics.add(Given.missing("orders", "acts", "redrive.acts"));

        var ran = shell.run("kafka topics --create");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .contains("made   orders.dlq", "for ever", "made orders.dlq, redrive.acts")
                .doesNotContain("problem");
    }

    @Test
    void neverMakesASource() {
        redrive.topics.add(Given.missing("orders", "source", "orders"));

        var ran = shell.run("kafka topics --create");

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out()).contains("missing  orders").doesNotContain("made");
    }

    @Test
    void aWarningIsShownOnceAndEndsWithZero() {
        var fleeting = new TopicFinding("warning", "topic dead loses dead letters", "set its retention.ms to -1");
        redrive.topics.add(Given.topic("a", "deadLetters", "dead", fleeting));
        redrive.topics.add(Given.topic("b", "deadLetters", "dead", fleeting));

        var ran = shell.run("kafka topics");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).containsOnlyOnce("warning: topic dead loses dead letters — set its retention.ms to -1");
    }

    @Test
    void programsGetTheDocumentsOfTheApi() {
        redrive.topics.add(Given.missing("orders", "retry", "orders.billing.retry"));

        assertThat(shell.run("kafka topics -o ndjson").out())
                .startsWith("{\"queue\":\"orders\",\"cluster\":\"main\",\"role\":\"retry\",")
                .contains("\"exists\":false")
                .hasLineCount(1);
        assertThat(shell.run("kafka topics -o json").out()).startsWith("{\n  \"items\": [");
    }

    @Test
    void withoutKafkaThereIsNothingToShow() {
        assertThat(shell.run("kafka topics")).isEqualTo(new Shell.Ran(0, "no queue lives on Kafka\n", ""));
    }
}
