// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.GraphReport;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.graph.PipelineNode.After;
import dev.redrive.proto.v1.GraphVersion;
import dev.redrive.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Several daemons on one cluster, each moved by hand. */
class SharedGraphsTest {

    private static final Pipeline OLD = graph("docs", node("a"), node("b", "a"), node("e", "b"));
    private static final Pipeline NEW = graph("docs", node("a"), node("c", "a"), node("b", "c"));
    private static final Pipeline OTHER = graph("docs", node("b"));

    private final ManualTime time = ManualTime.standing();
    private final Topic topic = new Topic();

    @Test
    void firstDaemonPublishesItsGraphAndWorksIt() {
        Daemon first = new Daemon("first", OLD);
        assertThat(first.aside("a")).contains("reading which version").contains("the topic");

        first.look();

        assertThat(first.aside("a")).isNull();
        assertThat(first.aside("entry")).isNull();
        assertThat(first.graphs.entering(OLD)).isNotEmpty();
        assertThat(first.report().version()).isEqualTo(1);
        assertThat(topic.versions()).containsExactly(1);
    }

    @Test
    void daemonWithAnOlderGraphStandsAsideAndSaysWhy() {
        Daemon old = new Daemon("old", OLD).look();
        new Daemon("new", NEW).look();
        assertThat(old.aside("a")).isNull();

        old.look();

        assertThat(old.aside("a"))
                .contains("version 1", "published by old", "replaced by version 2", "published by new")
                .contains("`version: 3`");
        assertThat(old.aside("entry")).isNotNull();
        assertThat(old.aside("another")).isNull();
        assertThat(old.graphs.asideWhy(new QueueName("orders"))).isNull();
        assertThatThrownBy(() -> old.graphs.entering(OLD))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused ->
                                assertThat(refused.why()).contains("takes no documents here", "replaced by version 2"));
        assertThat(topic.versions()).containsExactly(1, 2);
    }

    @Test
    void oldDaemonThatRestartsStandsAsideAndAnUpdatedOneWorks() {
        Daemon old = new Daemon("old", OLD).look();
        new Daemon("new", NEW).look();

        Daemon restarted = new Daemon("old", OLD).look();
        old.set(NEW, 0).look();

        assertThat(restarted.aside("a")).contains("replaced by version 2");
        assertThat(old.aside("a")).isNull();
        assertThat(topic.versions()).containsExactly(1, 2);
    }

    @Test
    void goesBackByAVersionOrByAnEditOfADaemonWhoseGraphIsInForce() {
        Daemon first = new Daemon("first", OLD).look();
        Daemon second = new Daemon("second", NEW).look();

        Daemon back = new Daemon("back", OLD, 5).look();
        first.look();
        second.look();

        assertThat(back.aside("a")).isNull();
        assertThat(first.aside("a")).isNull();
        assertThat(second.aside("a")).contains("replaced by version 5");

        first.set(NEW, 0).look();
        second.look();
        back.look();

        assertThat(first.aside("a")).isNull();
        assertThat(second.aside("a")).isNull();
        assertThat(back.aside("a")).contains("replaced by version 6");
    }

    @Test
    void editedGraphIsPublishedBeforeADocumentEntersByIt() {
        Daemon daemon = new Daemon("one", OLD).look();
        String before = daemon.graphs.entering(OLD);

        daemon.set(NEW, 0);
        assertThat(daemon.aside("a")).isNull();
        String entered = daemon.graphs.entering(NEW);

        assertThat(entered).isNotEqualTo(before);
        assertThat(topic.versions()).containsExactly(1, 2);
    }

    @Test
    void graphThatCannotBePublishedTakesNoDocumentsAndOneThatWasInForceGoesOn() {
        Daemon daemon = new Daemon("one", OLD);
        topic.broken = true;
        daemon.look();
        assertThat(daemon.aside("a")).contains("reading which version", "brokers are gone");
        assertThatThrownBy(() -> daemon.graphs.entering(OLD)).hasMessageContaining("brokers are gone");

        topic.broken = false;
        daemon.look();
        topic.broken = true;
        daemon.look();

        assertThat(daemon.aside("a")).isNull();
        assertThat(daemon.graphs.entering(OLD)).isNotEmpty();
    }

    @Test
    void daemonsThatPublishAtOnceAgreeOnOne() {
        Daemon old = new Daemon("old", OLD).look();
        Daemon one = new Daemon("one", NEW);
        topic.before = () -> {
            topic.before = null;
            new Daemon("two", OTHER).look();
        };

        one.look();
        old.look();

        assertThat(one.aside("a")).isNull();
        assertThat(old.aside("a")).contains("replaced by version 3");
        Daemon two = new Daemon("two", OTHER).look();
        assertThat(two.aside("b")).contains("version 2", "replaced by version 3");
    }

    @Test
    void documentsFollowTheGraphTheyEnteredByInEveryDaemon() throws Exception {
        Daemon old = new Daemon("old", OLD).look();
        String byOld = old.graphs.entering(OLD);
        Daemon now = new Daemon("new", NEW).look();
        String byNew = now.graphs.entering(NEW);

        assertThat(now.graphs.of(NEW, byOld)).isEqualTo(OLD);
        // Not looked since: it finds the graph when a document asks for it.
        assertThat(old.graphs.of(OLD, byNew)).isEqualTo(sorted(NEW));
        assertThat(now.graphs.of(NEW, "")).isSameAs(NEW);
        assertThatThrownBy(() -> now.graphs.of(NEW, "0123")).isInstanceOf(UnknownGraph.class);
    }

    @Test
    void pipelinesWithOneGraphKeepTheirNames() throws Exception {
        Daemon daemon = new Daemon("one", OLD);
        Pipeline same = graph("others", node("a"), node("b", "a"), node("e", "b"));
        daemon.set(same, 0).look();
        String byOld = daemon.graphs.entering(OLD);
        Pipeline changed = graph("others", node("a"));
        daemon.set(NEW, 0).set(changed, 0).look();

        assertThat(daemon.graphs.of(NEW, byOld).name()).isEqualTo("docs");
        assertThat(daemon.graphs.of(changed, byOld).name()).isEqualTo("others");
    }

    @Test
    void topicThatIsMadeAnewGetsAllVersionsBackInTheirOrder() {
        Daemon old = new Daemon("old", OLD).look();
        Daemon now = new Daemon("new", NEW).look();
        old.look();

        topic.makeAnew();
        old.look();
        assertThat(topic.versions()).isEmpty();
        assertThat(old.aside("a")).contains("replaced by version 2");
        now.look();

        assertThat(topic.versions()).containsExactly(1, 2);
        assertThat(new Daemon("old", OLD).look().aside("a")).contains("replaced by version 2");
    }

    @Test
    void nodesThatAreGoneAreReportedWithWhatWaitsThere() {
        new Daemon("old", OLD).look();
        Daemon now = new Daemon("new", NEW).look();
        assertThat(now.report().former()).isEmpty();

        topic.waiting.put("docs.e", 16L);

        assertThat(now.report().former()).as("brokers were asked just now").isEmpty();
        time.moveBy(Duration.ofSeconds(10));
        assertThat(now.report().former()).containsExactly(new GraphReport.FormerNode("e", 16L));
        topic.waiting.put("docs.e", -1L);
        time.moveBy(Duration.ofSeconds(10));
        assertThat(now.report().former())
                .as("its group has no position there")
                .containsExactly(new GraphReport.FormerNode("e", null));
        topic.broken = true;
        time.moveBy(Duration.ofSeconds(10));
        assertThat(now.report().former()).containsExactly(new GraphReport.FormerNode("e", null));
    }

    @Test
    void processThatWorksNothingPublishesNothing() {
        Daemon asking = new Daemon("asking", NEW);
        assertThat(asking.graphs.entering(NEW)).isEmpty();
        assertThat(topic.versions()).isEmpty();

        Daemon daemon = new Daemon("daemon", OLD).look();
        assertThatThrownBy(() -> asking.graphs.entering(NEW))
                .hasMessageContainingAll("no daemon has published the graph", "in force is version 1");
        assertThat(topic.versions()).containsExactly(1);

        Daemon agreeing = new Daemon("agreeing", OLD);
        assertThat(agreeing.graphs.entering(OLD)).isEqualTo(daemon.graphs.entering(OLD));
    }

    @Test
    void graphThatWasPublishedAndCannotBeReadBackIsNotPublishedAgain() {
        Daemon daemon = new Daemon("one", OLD);
        topic.held = true;

        daemon.look().look().look();

        assertThat(topic.records).hasSize(1);
        assertThat(daemon.aside("a")).contains("was published, and cannot be read back", "the topic");
        topic.held = false;
        daemon.look();
        assertThat(daemon.aside("a")).isNull();
        assertThat(topic.versions()).containsExactly(1);
    }

    @Test
    void graphThatWasPublishedAndLostWithItsTopicIsPublishedAgain() {
        Daemon daemon = new Daemon("one", OLD);
        topic.held = true;
        daemon.look();

        topic.makeAnew();
        topic.held = false;
        daemon.look();

        assertThat(daemon.aside("a")).isNull();
        assertThat(topic.versions()).containsExactly(1);
    }

    @Test
    void versionAboveTheHighestIsIgnored() {
        topic.forge("docs/forged", forged(PublishedGraph.VERSION_MAX + 1));

        Daemon daemon = new Daemon("one", OLD).look();

        assertThat(daemon.aside("a")).isNull();
        assertThat(daemon.report().version()).isEqualTo(1);
        assertThat(topic.records).hasSize(2);
    }

    @Test
    void nothingIsPublishedAboveTheHighestVersion() {
        new Daemon("old", OLD, PublishedGraph.VERSION_MAX).look();

        Daemon now = new Daemon("new", NEW).look().look();

        assertThat(now.aside("a")).contains("1000000, the highest there can be");
        assertThat(topic.versions()).containsExactly(PublishedGraph.VERSION_MAX);
    }

    @Test
    void reportOfAProcessThatWorksNothingSaysWhatDaemonsPublished() {
        Daemon asking = new Daemon("asking", NEW);
        assertThat(asking.report().aside()).contains("no daemon has published a graph");

        new Daemon("daemon", OLD).look();

        assertThat(asking.report().aside()).contains("no daemon has published the graph");
        assertThat(new Daemon("agreeing", OLD).report().version()).isEqualTo(1);
        assertThat(topic.versions()).containsExactly(1);
    }

    @Test
    void processThatNamesAHigherVersionThanDaemonsSaysThatTheirGraphIsTheSame() {
        new Daemon("daemon", OLD).look();
        Daemon asking = new Daemon("asking", OLD, 3);

        assertThat(asking.report().aside())
                .contains("is in force as version 1, published by daemon", "names version 3");
        assertThatThrownBy(() -> asking.graphs.entering(OLD)).hasMessageContaining("names version 3");
    }

    @Test
    void processThatCannotReadSaysSoAndNotThatNothingWasPublished() {
        Daemon asking = new Daemon("asking", OLD);
        assertThat(asking.graphs.entering(OLD)).isEmpty();
        topic.broken = true;

        assertThat(asking.report().aside()).contains("reading which version", "brokers are gone");
        assertThatThrownBy(() -> asking.graphs.entering(OLD)).hasMessageContaining("brokers are gone");
    }

    @Test
    void processThatAskedBeforeItWorksPublishesBeforeADocumentEnters() {
        Daemon daemon = new Daemon("one", OLD);
        assertThat(daemon.graphs.entering(OLD)).isEmpty();

        daemon.graphs.publish();

        assertThat(daemon.graphs.entering(OLD)).isNotEmpty();
        assertThat(topic.versions()).containsExactly(1);
    }

    @Test
    void warnsWhileVersionsOfAPipelineInForceCannotBeRead() {
        Daemon daemon = new Daemon("one", OLD).look();
        assertThat(daemon.graphs.warnings()).isEmpty();

        topic.broken = true;
        daemon.look();

        assertThat(daemon.graphs.warnings()).singleElement().satisfies(each -> {
            assertThat(each.where()).isEqualTo("pipeline docs");
            assertThat(each.what()).contains("brokers are gone");
        });
        topic.broken = false;
        assertThat(daemon.look().graphs.warnings()).isEmpty();
    }

    @Test
    void graphThatCannotBeAskedForNowIsNotTakenForUnknown() {
        Daemon daemon = new Daemon("one", OLD).look();
        topic.broken = true;

        assertThatThrownBy(() -> daemon.graphs.of(OLD, "0123")).isInstanceOf(Refused.class);
    }

    @Test
    void failedLookIsRememberedSoThatOneCallerAtATimeWaitsForBrokers() {
        Daemon daemon = new Daemon("one", OLD).look();
        topic.broken = true;
        topic.asked = 0;

        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> daemon.graphs.of(OLD, "0123")).hasMessageContaining("brokers are gone");
        }

        assertThat(topic.asked).isEqualTo(1);
        topic.broken = false;
        time.moveBy(Duration.ofSeconds(2));
        assertThatThrownBy(() -> daemon.graphs.of(OLD, "0123")).isInstanceOf(UnknownGraph.class);
        assertThat(topic.asked).isEqualTo(2);
    }

    @Test
    void nobodyWaitsBesideTheOneWhoAsksBrokersThatDidNotAnswer() throws Exception {
        Daemon daemon = new Daemon("one", OLD).look();
        topic.broken = true;
        daemon.look();
        time.moveBy(Duration.ofSeconds(2));
        topic.answers = new CountDownLatch(1);
        topic.isAsked = new CountDownLatch(1);
        var looking = CompletableFuture.runAsync(daemon.graphs::look);
        topic.isAsked.await();

        assertThatThrownBy(() -> daemon.graphs.of(OLD, "0123")).hasMessageContaining("brokers are gone");

        topic.answers.countDown();
        looking.join();
    }

    @Test
    void changesWaitForNoBrokerAndAreNotPublishedBeforeAllAreThere() throws Exception {
        Daemon daemon = new Daemon("one", OLD).look();
        topic.answers = new CountDownLatch(1);
        topic.isAsked = new CountDownLatch(1);
        var looking = CompletableFuture.runAsync(daemon.graphs::look);
        topic.isAsked.await();

        daemon.graphs.together(() -> {
            daemon.set(NEW, 0);
            topic.answers.countDown();
            looking.join();
            assertThat(topic.versions()).containsExactly(1);
        });

        daemon.look();
        assertThat(topic.versions()).containsExactly(1, 2);
    }

    @Test
    void graphThatIsTakenBackWithItsChangesIsNotPublished() {
        Daemon daemon = new Daemon("one", OLD);

        daemon.graphs.together(() -> {
            daemon.set(NEW, 0).look();
            daemon.graphs.forget("docs");
        });
        daemon.look();

        assertThat(topic.versions()).isEmpty();
    }

    private static byte[] forged(int version) {
        return GraphVersion.newBuilder()
                .setVersion(version)
                .setGraph(GraphForm.of(NEW))
                .build()
                .toByteArray();
    }

    /** With the same ways, in the order in which graphs are published. */
    private static Pipeline sorted(Pipeline pipeline) {
        List<PipelineNode> nodes = new ArrayList<>(pipeline.nodes());
        nodes.subList(1, nodes.size()).sort(java.util.Comparator.comparing(PipelineNode::id));
        return new Pipeline(pipeline.name(), nodes);
    }

    private static Pipeline graph(String name, PipelineNode... nodes) {
        return new Pipeline(name, List.of(nodes));
    }

    private static PipelineNode node(String id, String... after) {
        return new PipelineNode(
                id, List.of(after).stream().map(each -> new After(each, null)).toList(), null);
    }

    private final class Daemon {
        private final SharedGraphs graphs;

        Daemon(String host, Pipeline pipeline) {
            this(host, pipeline, 0);
        }

        Daemon(String host, Pipeline pipeline, int least) {
            graphs = new SharedGraphs(cluster -> topic.open(), topic::unique, host, time);
            graphs.set(pipeline, "main", least);
        }

        Daemon set(Pipeline pipeline, int least) {
            graphs.set(pipeline, "main", least);
            return this;
        }

        Daemon look() {
            graphs.publish();
            graphs.look();
            return this;
        }

        @Nullable
        String aside(String node) {
            return graphs.asideWhy(new QueueName("docs." + node));
        }

        GraphReport report() {
            return Objects.requireNonNull(graphs.report("docs"));
        }
    }

    /** What all of them share. */
    private static final class Topic {
        /** Negative if unknown. */
        private final Map<String, Long> waiting = new TreeMap<>();

        private final List<Map.Entry<String, byte[]>> records = new ArrayList<>();
        private int made;
        private int given;
        private boolean broken;
        /** How often something was read. */
        private int asked;
        /** Until then a reader waits. */
        private CountDownLatch answers = new CountDownLatch(0);

        private CountDownLatch isAsked = new CountDownLatch(1);
        /** What is written is not shown yet: a transaction hangs. */
        private boolean held;
        /** Happens once, between what a daemon has read and what it writes. */
        private @Nullable Runnable before;

        String unique() {
            return "u" + given++;
        }

        void makeAnew() {
            made++;
            records.clear();
        }

        void forge(String key, byte[] value) {
            records.add(Map.entry(key, value));
        }

        List<Integer> versions() {
            return records.stream()
                    .map(each ->
                            PublishedGraph.read(each.getValue()).orElseThrow().version())
                    .toList();
        }

        GraphNotes open() {
            return new GraphNotes() {
                private int seen = -1;
                private int next;

                @Override
                public String location() {
                    return "the topic";
                }

                @Override
                public void readOn(Reader reader) {
                    asked++;
                    isAsked.countDown();
                    waitForAnswer();
                    fail();
                    if (seen != made) {
                        seen = made;
                        next = 0;
                        reader.anew();
                    }
                    for (; !held && next < records.size(); next++) {
                        reader.noted(
                                records.get(next).getKey(), records.get(next).getValue());
                    }
                }

                @Override
                public void write(String key, byte[] value) {
                    fail();
                    Runnable first = before;
                    if (first != null) {
                        first.run();
                    }
                    records.add(Map.entry(key, value));
                }

                @Override
                public OptionalLong waiting(String pipeline, String node) {
                    fail();
                    long known = waiting.getOrDefault(pipeline + "." + node, 0L);
                    return known < 0 ? OptionalLong.empty() : OptionalLong.of(known);
                }

                private void waitForAnswer() {
                    try {
                        answers.await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }

                private void fail() {
                    if (broken) {
                        throw new Refused(Refused.Kind.UNAVAILABLE, "brokers are gone", null);
                    }
                }

                @Override
                public void close() {}
            };
        }
    }
}
