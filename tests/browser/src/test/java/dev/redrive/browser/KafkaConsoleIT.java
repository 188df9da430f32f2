// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.redrive.testkit.kafka.BrokerOptions;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A queue on a real broker, as people see it: its partitions, its topics, and a dead letter that goes back. */
class KafkaConsoleIT {

    private static final int PARTITIONS = 3;

    private static final String YAML = """
            server: { listen: "127.0.0.1:0" }
            data: ./data
            kafka: { main: { bootstrap: "%s" } }
            queues:
              orders:
                kafka: { topic: orders, group: billing }
                handler: { exec: ["sh", "work.sh"] }
            """;

    @Test
    void showsAQueueOnKafkaAndSendsItsLetterBack(@TempDir Path folder) {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "there is no Chromium here; apt install chromium brings it");
        try (KafkaBrokers brokers = KafkaBrokers.start(1, BrokerOptions.defaults())) {
            for (String topic : List.of("orders", "orders.dlq")) {
                brokers.createTopic(topic, PARTITIONS, Map.of());
                await().ignoreExceptions().until(() -> brokers.endOffsets(topic).size() == PARTITIONS);
            }
            brokers.produce(
                    List.of(record(0, "k1", "ok"), record(1, "k2", "reject: no such customer"), record(2, "k3", "ok")));
            try (Server server = Server.start(folder, YAML.formatted(brokers.bootstrap()));
                    Chromium chromium = Chromium.launch()) {
                server.awaitLetters("key=k2", 1);
                Page page = chromium.open(server.address());

                queue(page);
                chromium.assertSound(page, "kafka-queue", "/console/queues/orders");
                system(page);
                chromium.assertSound(page, "kafka-system", "/console/system");
                letterGoesBack(page);

                page.context().close();
                assertThat(chromium.complaints()).isEmpty();
            }
        }
    }

    private static ProducerRecord<byte[], byte[]> record(int partition, String key, String value) {
        return new ProducerRecord<>(
                "orders", partition, key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    }

    private static void queue(Page page) {
        page.navigate("/console/queues/orders");
        Locator rows = page.getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("Partitions"))
                .locator("tbody tr");

        assertThat(page.locator("h1 + p")).containsText("on Kafka");
        assertThat(rows).hasCount(2 * PARTITIONS);
        assertThat(rows.first()).containsText("orders/0");
        assertThat(rows.last()).containsText("orders.billing.retry/2");
        assertThat(page.getByText("Kafka: 3 partitions, 0 records behind")).isVisible();
    }

    private static void system(Page page) {
        page.navigate("/console/system");
        Locator topics = page.getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("Kafka topics"))
                .locator("tbody");

        assertThat(topics).containsText("orders.dlq");
        assertThat(topics.locator("tr").first()).containsText("orders");
    }

    private static void letterGoesBack(Page page) {
        page.setViewportSize(Chromium.WIDE, 900);
        page.navigate("/console/letters?filter=key%3Dk2");
        page.locator("[data-row] a.row-title").click();
        assertThat(page.locator("main")).containsText("orders/1 at 0");
        assertThat(page.locator("main")).containsText("billing");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("its group"))
                .click();
        ConsoleIT.replayOnlyLetter(page);
    }
}
