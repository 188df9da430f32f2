// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;

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
}
