// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.wire.AdoptedView;
import dev.redrive.admin.api.wire.Problem;
import org.junit.jupiter.api.Test;

class KafkaAdoptTest {
    private final FakeRedrive redrive = new FakeRedrive();
    private final Shell shell = new Shell(redrive);

    @Test
    void adoptsATopicOfTheOnlyCluster() {
        assertThat(shell.run("kafka adopt orders-dlt"))
                .isEqualTo(new Shell.Ran(0, "the dead letters of orders-dlt on main are read from now on\n", ""));

        assertThat(redrive.adopted).containsExactly(new AdoptedView("main", "orders-dlt"));
    }

    @Test
    void adoptsATopicOfTheClusterThatIsNamed() {
        assertThat(shell.run("kafka adopt orders-dlt --cluster east -o ndjson").out())
                .isEqualTo("{\"cluster\":\"east\",\"topic\":\"orders-dlt\"}\n");
    }

    @Test
    void saysWhyATopicCannotBeAdopted() {
        redrive.refusal =
                new Problem("urn:redrive:problem:not-found", "Not found", 404, "there is no topic x", null, "mend it");

        var ran = shell.run("kafka adopt x");

        assertThat(ran.exit()).isNotZero();
        assertThat(ran.err()).contains("there is no topic x", "mend it");
    }

    @Test
    void needsATopic() {
        assertThat(shell.run("kafka adopt").exit()).isEqualTo(2);
        assertThat(redrive.asked).isEmpty();
    }

    @Test
    void disownsATopicThatWasAdopted() {
        redrive.adopted.add(new AdoptedView("main", "orders dlt"));
        redrive.adopted.add(new AdoptedView("east", "orders-dlt"));

        assertThat(shell.run("kafka disown orders-dlt --cluster east"))
                .isEqualTo(new Shell.Ran(
                        0,
                        "the dead letters of orders-dlt on east are no longer read; nothing on Kafka was deleted\n",
                        ""));
        assertThat(redrive.adopted).containsExactly(new AdoptedView("main", "orders dlt"));
    }

    @Test
    void saysThatATopicIsNotAdopted() {
        var ran = shell.run("kafka disown orders-dlt");

        assertThat(ran.exit()).isEqualTo(5);
        assertThat(ran.err()).contains("topic orders-dlt is not adopted");
        assertThat(shell.run("kafka disown").exit()).isEqualTo(2);
    }

    @Test
    void listsWhatWasAdopted() {
        assertThat(shell.run("kafka adopted").out()).isEqualTo("no topic is adopted\n");
        redrive.adopted.add(new AdoptedView("main", "orders-dlt"));

        assertThat(shell.run("kafka adopted").out()).isEqualTo("""
                CLUSTER  TOPIC
                main     orders-dlt
                """);
        assertThat(shell.run("kafka adopted -o json").out()).startsWith("{\n  \"items\": [");
    }
}
