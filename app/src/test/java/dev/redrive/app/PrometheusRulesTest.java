// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.Listener;
import dev.redrive.Redrive;
import dev.redrive.RedriveOptions;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** deploy/prometheus-rules.yml asks for nothing that {@code /metrics} does not have. */
class PrometheusRulesTest {

    private static final Pattern METRIC = Pattern.compile("redrive_[a-z_]+");
    private static final Pattern ASKED = Pattern.compile("(redrive_[a-z_]+)\\{([^}]*)}");
    private static final Pattern BY =
            Pattern.compile("by \\(([a-z, ]+)\\) \\((?:rate\\(|increase\\()?(redrive_[a-z_]+)");
    private static final Pattern NAME = Pattern.compile("[a-z]+");

    /** What Prometheus itself puts on every sample. */
    private static final Set<String> ITS_OWN = Set.of("instance", "job");

    @TempDir
    Path data;

    @Test
    void everyMetricAndEveryLabelIsThere() throws Exception {
        Map<String, Set<String>> exposed = exposed();

        assertThat(expressions()).isNotEmpty().allSatisfy(expression -> {
            assertThat(found(METRIC, expression)).isNotEmpty().isSubsetOf(exposed.keySet());
            ASKED.matcher(expression)
                    .results()
                    .forEach(asked -> assertThat(exposed.get(asked.group(1)))
                            .as(asked.group())
                            .contains(asked.group(2).split("=", 2)[0]));
            BY.matcher(expression).results().forEach(asked -> {
                Set<String> labels = new HashSet<>(exposed.get(asked.group(2)));
                labels.addAll(ITS_OWN);
                assertThat(labels).as(asked.group()).containsAll(found(NAME, asked.group(1)));
            });
        });
    }

    @Test
    void theFourThresholdsAreThoseOfOurOwnAlerts() throws IOException {
        assertThat(String.join("\n", expressions()))
                .contains("redrive_attempts_total[5m])) > 0.10")
                .contains("redrive_items{status=\"dead\"}) > 100")
                .contains("redrive_batches_total[5m])) > 0.05")
                .contains("> 0.20\nand sum by (queue) (increase(redrive_duplicates_total");
    }

    @Test
    void everyRuleHasANameOfItsOwnAndSaysWhatToDo() throws IOException {
        List<Map<String, Object>> rules = rules();

        assertThat(rules).extracting(rule -> rule.get("alert")).doesNotHaveDuplicates();
        assertThat(rules).allSatisfy(rule -> {
            assertThat(rule).containsKeys("alert", "expr", "labels", "annotations");
            assertThat(((Map<?, ?>) rule.get("annotations")).keySet()).hasToString("[summary, description]");
        });
    }

    /** Labels by metric, as Prometheus reads them. */
    private Map<String, Set<String>> exposed() throws InterruptedException {
        PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        failAndDie(meters);
        describeOnKafka(meters);
        Map<String, Set<String>> labels = meters.scrape()
                .lines()
                .filter(line -> line.startsWith("redrive_"))
                .collect(Collectors.toMap(
                        line -> line.split("[{ ]", 2)[0],
                        line -> line.contains("{") ? found(Pattern.compile("[a-z]+(?==\")"), line) : Set.of(),
                        (one, other) -> one));
        return labels;
    }

    private void failAndDie(PrometheusMeterRegistry meters) throws InterruptedException {
        var dead = new CountDownLatch(1);
        try (var redrive =
                Redrive.open(data.resolve("embedded"), RedriveOptions.usual().meters(meters))) {
            redrive.queue("orders", String.class)
                    .policy(RetryPolicy.fixed(Duration.ofMillis(1)).attempts(2))
                    .handle((order, attempt) -> {
                        throw new IllegalStateException("no");
                    });
            redrive.listen(new Listener() {
                @Override
                public void buried(QueueName queue, Message message, Tried tried, Reason reason) {
                    dead.countDown();
                }
            });
            redrive.start();
            redrive.jobs();
            redrive.push("orders", "a");
            assertThat(dead.await(30, SECONDS)).isTrue();
        }
    }

    /** Its gauges are there as soon as it is described; nobody connects to anything. */
    private void describeOnKafka(PrometheusMeterRegistry meters) {
        try (var redrive = Redrive.onKafka(
                Map.of("bootstrap.servers", "127.0.0.1:1"),
                data.resolve("kafka"),
                RedriveOptions.usual().meters(meters))) {
            redrive.queue("bills", String.class).topic("bills", "billing").handle((bill, attempt) -> {});
        }
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(each -> each.group()).collect(Collectors.toSet());
    }

    private static List<String> expressions() throws IOException {
        return rules().stream().map(rule -> (String) rule.get("expr")).toList();
    }

    @SuppressWarnings("unchecked") // a wrong shape fails here, which is what the test is for
    private static List<Map<String, Object>> rules() throws IOException {
        Path file = Files.exists(Path.of("deploy")) ? Path.of("deploy") : Path.of("../deploy");
        var text = Files.readString(file.resolve("prometheus-rules.yml"));
        var root = (Map<String, List<Map<String, Object>>>)
                new Load(LoadSettings.builder().build()).loadFromString(text);
        return root.get("groups").stream()
                .flatMap(group -> ((List<Map<String, Object>>) group.get("rules")).stream())
                .toList();
    }
}
