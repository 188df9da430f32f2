// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.config.kafka.KafkaConfig;
import dev.redrive.core.message.QueueName;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ChangesTest {

    private static final String OLD = """
            data: a
            policies: { p: { attempts: 2 } }
            queues:
              orders: { policy: p, handler: { exec: [old] }, order: key }
              gone:
            """;

    @Test
    void theSameFileChangesNothing() {
        var changes = Changes.between(Reading.valid(OLD), Reading.valid(OLD));

        assertThat(changes.none()).isTrue();
        assertThat(changes.inForce()).isEqualTo(Reading.valid(OLD));
    }

    @Test
    void keepsTheTokensOfAServerBehindAProxyAndTheAddressThatPeopleUse() {
        var tokens = "tokens: [ { name: bob, role: viewer, sha256: " + "a".repeat(64) + " } ]";
        var behind = Reading.valid("server: { url: \"https://r.example.com\", " + tokens + " }");

        var changes = Changes.between(behind, Reading.valid("server: { proxies: [ 10.0.0.0/8 ] }"));

        assertThat(changes.inForce().server()).isEqualTo(behind.server());
        assertThat(changes.afterRestart())
                .containsExactly(
                        "server.url: changed, needs a restart",
                        "server.proxies: changed, needs a restart",
                        "server.tokens: changed, needs a restart");
    }

    @Test
    void keepsTheTokensOfAServerThatOthersStillReach() {
        var tokens = "tokens: [ { name: bob, role: viewer, sha256: " + "a".repeat(64) + " } ]";
        var open = Reading.valid("server: { listen: \"0.0.0.0:8420\", " + tokens + " }");
        var local = Reading.valid("server: { " + tokens + " }");
        var edited = Reading.valid("server: { listen: \"127.0.0.1:8420\" }");

        var changes = Changes.between(open, edited);

        assertThat(changes.inForce().server().tokens()).isEqualTo(open.server().tokens());
        assertThat(changes.afterRestart()).contains("server.tokens: changed, needs a restart");
        assertThat(Changes.between(local, edited).inForce().server().tokens()).isEmpty();
    }

    private static final String PIPELINE = """
            kafka: { main: { bootstrap: "h:1" } }
            pipelines:
              documents:
                transport: %s
                nodes:
                  - { id: parse, handler: { java: A } }
            """;

    @Test
    void aPipelineThatStaysAsItIsChangesNothing() {
        var old = Reading.valid(PIPELINE.formatted("embedded"));

        assertThat(Changes.between(old, Reading.valid(PIPELINE.formatted("embedded")))
                        .none())
                .isTrue();
    }

    @Test
    void nodesOfAPipelineCountAtOnce() {
        var old = Reading.valid(PIPELINE.formatted("embedded"));
        var edited = Reading.valid(
                PIPELINE.formatted("embedded") + "      - { id: index, handler: { java: B }, after: [parse] }\n");

        var changes = Changes.between(old, edited);

        assertThat(changes.atOnce())
                .containsExactlyInAnyOrder(
                        "pipelines.documents: its nodes or their conditions changed", "queues.documents.index: added");
        assertThat(changes.afterRestart()).isEmpty();
        assertThat(changes.inForce()).isEqualTo(edited);
    }

    @Test
    void aPipelineThatMovesToAnotherTransportStaysWholeUntilTheRestart() {
        var old = Reading.valid(PIPELINE.formatted("embedded"));
        var edited = Reading.valid(
                PIPELINE.formatted("kafka") + "      - { id: index, handler: { java: B }, after: [parse] }\n");

        var changes = Changes.between(old, edited);

        assertThat(changes.afterRestart())
                .containsExactly("pipelines.documents: moves to another transport, needs a restart");
        assertThat(changes.inForce()).isEqualTo(old);
    }

    @Test
    void theVersionOfAGraphCountsAtOnce() {
        var old = Reading.valid(PIPELINE.formatted("kafka"));
        var edited = Reading.valid(PIPELINE.formatted("kafka\n    version: 5"));

        var changes = Changes.between(old, edited);

        assertThat(changes.atOnce()).containsExactly("pipelines.documents: its version changed");
        assertThat(changes.inForce()).isEqualTo(edited);
    }

    @Test
    void theEntryOfAPipelineComesAtOnceAndChangesWithARestart() {
        var without = Reading.valid(PIPELINE.formatted("embedded"));
        var with = Reading.valid(PIPELINE.formatted("embedded\n    from: { topic: incoming }"));
        var other = Reading.valid(PIPELINE.formatted("embedded\n    from: { topic: arrivals }"));

        var added = Changes.between(without, with);
        var moved = Changes.between(with, other);

        assertThat(added.atOnce()).containsExactly("queues.documents.entry: added");
        assertThat(added.inForce()).isEqualTo(with);
        assertThat(moved.atOnce()).isEmpty();
        assertThat(moved.afterRestart()).anyMatch(each -> each.startsWith("queues.documents.entry.kafka.topic"));
        assertThat(moved.inForce()).isEqualTo(with);
    }

    @Test
    void tellsWhatCountsAtOnceFromWhatMustWait() {
        var edited = Reading.valid("""
                data: b
                cluster: c
                classpath: [ x.jar ]
                server: { listen: "127.0.0.1:1" }
                store: { keepCompleted: 2h }
                grace: 1s
                policies: { p: { attempts: 3 } }
                queues:
                  orders:
                    policy: p
                    handler: { exec: [new] }
                    order: none
                    concurrency: 11
                    timeout: 1s
                    stuckAfter: 1m
                    inHandMax: 50
                    dlq: { enabled: false }
                    duplicates: { window: 1h }
                  added:
                """);

        var changes = Changes.between(Reading.valid(OLD), edited);

        assertThat(changes.atOnce())
                .containsExactly(
                        "policies: changed, counts from the next failure on",
                        "queues.orders.handler: changed",
                        "queues.orders policies and rules: changed",
                        "queues.orders.concurrency: changed",
                        "queues.orders.timeout: changed",
                        "queues.orders.stuckAfter: changed",
                        "queues.orders.dlq: changed",
                        "queues.orders.duplicates: changed",
                        "queues.added: added",
                        "queues.gone: removed, its items stay");
        assertThat(changes.afterRestart())
                .containsExactly(
                        "cluster: changed, needs a restart",
                        "data: changed, needs a restart",
                        "classpath: changed, needs a restart",
                        "server.listen: changed, needs a restart",
                        "store: changed, needs a restart",
                        "grace: changed, needs a restart",
                        "queues.orders.inHandMax: changed, needs a restart",
                        "queues.orders.order: changed, needs a restart");
    }

    @Test
    void batchesFollowAtOnceButBeginAndEndWithARestart() {
        var one = Reading.valid("queues: { q: { handler: { http: \"http://a\" } } }");
        var batches = Reading.valid("queues: { q: { handler: { http: \"http://b\" }, batches: {} } }");
        var larger = Reading.valid(
                "queues: { q: { handler: { http: \"http://b\" }, batches: { standard: { size: 99 } } } }");

        var begun = Changes.between(one, batches);

        assertThat(begun.afterRestart())
                .containsExactly(
                        "queues.q.batches: changed, needs a restart", "queues.q.handler: changed, needs a restart");
        assertThat(begun.inForce().queues()).isEqualTo(one.queues());

        var grown = Changes.between(batches, larger);

        assertThat(grown.atOnce()).containsExactly("queues.q.batches: changed");
        assertThat(grown.inForce().queues()).isEqualTo(larger.queues());
    }

    @Test
    void whatMustWaitKeepsItsOldValue() {
        var old = Reading.valid(OLD);
        var edited = Reading.valid("data: b\nqueues: { orders: { order: none, concurrency: 3, inHandMax: 9 }, new: }");

        var inForce = Changes.between(old, edited).inForce();

        assertThat(inForce.data()).isEqualTo(old.data());
        assertThat(inForce.queues().keySet()).extracting(QueueName::value).containsExactly("orders", "new");
        var was = Objects.requireNonNull(old.queues().get(new QueueName("orders")));
        var orders = Objects.requireNonNull(inForce.queues().get(new QueueName("orders")));
        assertThat(orders.order()).isEqualTo(was.order());
        assertThat(orders.handler()).isNull();
        assertThat(orders.pace().concurrency()).isEqualTo(3);
        assertThat(orders.pace().inHandMax()).isEqualTo(was.pace().inHandMax());
    }

    private static final String ON_KAFKA = """
            kafka: { main: { bootstrap: "h:1" } }
            queues:
              orders: { handler: { java: A }, kafka: { topic: t, group: g } }
            """;

    @Test
    void onKafkaOnlyWhereMessagesWaitChangesAtOnce() {
        var old = Reading.valid(ON_KAFKA);
        var edited = Reading.valid("""
                kafka: { main: { bootstrap: "h:2" }, other: { bootstrap: "h:3" } }
                queues:
                  orders:
                    handler: { java: A }
                    kafka: { cluster: other, topic: u, group: h, start: latest, create: false }
                    wait: auto
                    holdUpTo: 1s
                    overtake: allow
                    fields: { type: x }
                    windowMax: 2
                    waitingMax: 3
                """);

        var changes = Changes.between(old, edited);

        assertThat(changes.atOnce()).containsExactly("kafka.other: added", "queues.orders.wait: changed");
        assertThat(changes.afterRestart())
                .containsExactly(
                        "kafka.main: changed, needs a restart",
                        "queues.orders.kafka.cluster: changed, needs a restart",
                        "queues.orders.kafka.topic: changed, needs a restart",
                        "queues.orders.kafka.group: changed, needs a restart",
                        "queues.orders.kafka.start: changed, needs a restart",
                        "queues.orders retry topic: changed, needs a restart",
                        "queues.orders dead-letter topic: changed, needs a restart",
                        "queues.orders.kafka.create: changed, needs a restart",
                        "queues.orders.fields: changed, needs a restart",
                        "queues.orders.windowMax: changed, needs a restart",
                        "queues.orders.waitingMax: changed, needs a restart");
        var before = orders(old);
        var now = orders(changes.inForce());
        assertThat(now.waits()).isEqualTo(orders(edited).waits());
        assertThat(now.topic()).isEqualTo(before.topic());
        assertThat(now.topics()).isEqualTo(before.topics());
        assertThat(now.bounds()).isEqualTo(before.bounds());
        assertThat(changes.inForce().kafka().get("main")).isEqualTo(old.kafka().get("main"));
        assertThat(changes.inForce().kafka()).containsKey("other");
    }

    @Test
    void aQueueMovesToKafkaAndBackOnlyWithARestart() {
        var embedded = Reading.valid("queues: { orders: { handler: { java: A } } }");
        var onKafka = Reading.valid(ON_KAFKA);

        var there = Changes.between(embedded, onKafka);
        var back = Changes.between(onKafka, embedded);

        assertThat(there.afterRestart()).containsExactly("queues.orders.kafka: changed, needs a restart");
        assertThat(queue(there.inForce()).kafka()).isNull();
        assertThat(back.afterRestart())
                .containsExactly(
                        "kafka.main: changed, needs a restart", "queues.orders.kafka: changed, needs a restart");
        assertThat(queue(back.inForce()).kafka()).isEqualTo(orders(onKafka));
        assertThat(back.inForce().kafka()).containsKey("main");
    }

    @Test
    void anOrderThatHoldsUntilTheRestartIsNotBrokenBefore() {
        var edited = Reading.valid("""
                kafka: { main: { bootstrap: "h:1" } }
                queues:
                  orders: { handler: { java: A }, kafka: { topic: t, group: g }, order: none, wait: durable }
                """);

        var changes = Changes.between(Reading.valid(ON_KAFKA), edited);

        assertThat(changes.afterRestart())
                .containsExactly(
                        "queues.orders.order: changed, needs a restart",
                        "queues.orders.wait: changed, needs a restart");
        assertThat(orders(changes.inForce())).isEqualTo(orders(Reading.valid(ON_KAFKA)));
    }

    @Test
    void aNewQueueWaitsForAPlaceThatAnotherKeepsUntilTheRestart() {
        var edited = Reading.valid("""
                kafka: { main: { bootstrap: "h:1" } }
                queues:
                  new: { handler: { java: A }, kafka: { topic: t, group: g } }
                  orders: { handler: { java: A }, kafka: { topic: u, group: g } }
                """);

        var changes = Changes.between(Reading.valid(ON_KAFKA), edited);

        assertThat(changes.afterRestart())
                .contains("queues.new: added, needs a restart: until then queues.orders reads what it would read");
        assertThat(changes.inForce().queues().keySet())
                .extracting(QueueName::value)
                .containsExactly("orders");
    }

    @Test
    void aQueueOnKafkaMayTakeTheNameAndPlaceOfAnother() {
        var renamed = Reading.valid(ON_KAFKA.replace("orders", "renamed"));

        var changes = Changes.between(Reading.valid(ON_KAFKA), renamed);

        assertThat(changes.atOnce())
                .containsExactly("queues.renamed: added", "queues.orders: removed, its records stay on their topics");
        assertThat(changes.afterRestart()).isEmpty();
    }

    private static QueueConfig queue(Config config) {
        return Objects.requireNonNull(config.queues().get(new QueueName("orders")));
    }

    private static KafkaConfig orders(Config config) {
        return Objects.requireNonNull(queue(config).kafka());
    }
}
