// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.integration.kafka.Attempts.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Records on one topic, of which some fail twice and some always, and how they must end whatever happens meanwhile. */
final class Load {

    private static final int FLAKY_EVERY = 20;
    private static final int BAD_EVERY = 100;
    private static final int KEYS = 500;

    final TestTopic topic;
    final Attempts attempts = new Attempts();
    private final List<String> sent = new ArrayList<>();

    Load(TestTopic topic) {
        this.topic = topic;
    }

    void send(int records) {
        List<ProducerRecord<byte[], byte[]>> more = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            int n = sent.size();
            String value = kind(n) + " " + topic.name() + "-" + n;
            sent.add(value);
            more.add(topic.record("key" + n % KEYS, value));
        }
        topic.brokers().produce(more);
    }

    private static String kind(int n) {
        if (n % BAD_EVERY == 7) {
            return "bad";
        }
        return n % FLAKY_EVERY == 3 ? "flaky" : "ok";
    }

    int size() {
        return sent.size();
    }

    Set<String> bad() {
        Set<String> bad = new HashSet<>(sent);
        bad.removeIf(each -> !each.startsWith("bad "));
        return bad;
    }

    /** All of it is done or buried, and both topics are committed to their ends. */
    void awaitSettled(Duration within) {
        int bad = bad().size();
        await(topic.name()).atMost(within).untilAsserted(() -> {
            assertThat(attempts.done().size() + bad).as("done or bad").isGreaterThanOrEqualTo(size());
            assertThat(topic.letterCount()).as("letters").isGreaterThanOrEqualTo(bad);
            assertThat(topic.committed()).as("committed").isEqualTo(topic.ends());
            assertThat(topic.committedOfRetries())
                    .as("committed of the retry topic")
                    .isEqualTo(topic.ends(topic.retry()));
        });
    }

    /** Every one ended as its kind must. A letter may be there twice, but then it is the same letter. */
    void assertNothingIsLost(Set<String> reasons) {
        Map<String, Set<String>> ids = new HashMap<>();
        Set<String> buried = new HashSet<>();
        for (Letter letter : Letter.of(topic)) {
            boolean bad = letter.value().startsWith("bad ");
            assertThat(letter.text("x-redrive-reason"))
                    .as(letter.value())
                    .isIn(bad ? Set.of("exhausted", "crashed") : reasons);
            buried.add(letter.value());
            ids.computeIfAbsent(letter.place(), any -> new HashSet<>()).add(letter.text("x-redrive-id"));
        }
        assertThat(ids.values()).as("ids of one record's letters").allMatch(each -> each.size() == 1);
        Set<String> ended = new HashSet<>(attempts.done());
        assertThat(ended).doesNotContainAnyElementsOf(bad());
        ended.addAll(buried);
        assertThat(ended).as("done or buried").containsExactlyInAnyOrderElementsOf(sent);
    }

    /** Letters beyond one for each record: published, and not committed when the process was killed. */
    int lettersAgain() {
        List<Letter> letters = Letter.of(topic);
        return letters.size()
                - (int) letters.stream().map(Letter::place).distinct().count();
    }

    /** Attempts beyond those that the kind of a record takes, by how many: how many records had so many. */
    Map<Integer, Integer> repeated() {
        Map<String, Integer> begun = attempts.counts(Stage.BEGUN);
        Map<Integer, Integer> repeated = new TreeMap<>();
        for (String value : sent) {
            int more = begun.getOrDefault(value, 0) - (value.startsWith("ok ") ? 1 : Handling.ATTEMPTS);
            if (more > 0) {
                repeated.merge(more, 1, Integer::sum);
            }
        }
        return repeated;
    }
}
