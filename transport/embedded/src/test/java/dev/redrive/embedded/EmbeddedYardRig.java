// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.embedded.write.YardActs;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.yard.YardRig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A store with two queues and an engine for each, which takes what comes and holds it until told. */
final class EmbeddedYardRig implements YardRig {
    static final QueueName ORDERS = new QueueName("orders");
    static final QueueName OTHERS = new QueueName("others");
    private static final int PLENTY = 1000;

    final EmbeddedStore store;
    private final Path directory;
    private final ManualTime time;
    private final Engine orders;
    private final Engine others;

    EmbeddedYardRig(Path directory, ManualTime time) {
        this.directory = directory;
        this.time = time;
        this.store = EmbeddedStore.open(directory, StoreOptions.USUAL, time);
        this.orders = new Engine(ORDERS);
        this.others = new Engine(OTHERS);
    }

    private final class Engine {
        private final Ear ear = new Ear();
        private final Transport transport;
        private final Map<MessageId, Delivery> out = new HashMap<>();

        Engine(QueueName queue) {
            // Without an order by key, so that what shares one comes at once.
            transport = store.transport(queue, Order.NONE);
            transport.source().open(ear);
        }

        List<Arrived> take() {
            transport.source().demand(PLENTY, 1 << 30);
            store.settleDown();
            List<Arrived> arrived = new ArrayList<>();
            for (Delivery each : ear.takeDelivered()) {
                MessageId id = each.message().id();
                out.put(id, each);
                arrived.add(arrived(id, each));
            }
            return arrived;
        }

        void settle(MessageId id, Verdict verdict) {
            transport.ledger().submit(List.of(new Ruling(out.remove(id), verdict, null)));
        }

        void bury(MessageId id, Failure failure) {
            Delivery delivery = out.remove(id);
            var tried = new Tried(1, time.wall(), Duration.ofMillis(5), new Outcome.Failed(failure));
            transport.ledger().submit(List.of(new Ruling(delivery, new Verdict.Bury(Reason.EXHAUSTED), tried)));
        }
    }

    /** One that came from another queue has its id in a header, and another one here. */
    private static Arrived arrived(MessageId here, Delivery delivery) {
        Content content = delivery.message().content();
        List<Header> headers = new ArrayList<>(content.headers().inOrder());
        MessageId id = content.headers()
                .last(YardActs.ID_HEADER)
                .map(header -> new MessageId(header.value().text()))
                .orElse(here);
        headers.removeIf(each -> each.name().equals(YardActs.ID_HEADER));
        return new Arrived(
                id,
                content.withHeaders(new Headers(headers)),
                delivery.standing().failures());
    }

    @Override
    public Yard yard() {
        return store.yard();
    }

    @Override
    public Yard another() {
        return store.yard();
    }

    @Override
    public void bury(List<Content> contents, Failure failure) {
        store.push(ORDERS, contents.stream().map(Push::now).toList());
        orders.take().forEach(each -> orders.bury(each.id(), failure));
        store.settleDown();
    }

    @Override
    public List<Arrived> arrivals(int atLeast) {
        return orders.take();
    }

    @Override
    public void buryAgain(MessageId arrived, Failure failure) {
        orders.bury(arrived, failure);
        store.settleDown();
    }

    @Override
    public void settle(MessageId arrived, Verdict verdict) {
        orders.settle(arrived, verdict);
        store.settleDown();
    }

    @Override
    public String elsewhere() {
        return OTHERS.value();
    }

    @Override
    public boolean followsElsewhere() {
        return true;
    }

    @Override
    public List<Arrived> arrivalsElsewhere(int atLeast) {
        return others.take();
    }

    @Override
    public DeadLetter lost(DeadLetter like) {
        return new DeadLetter("zzzzzzzzzzzzzzzz", like.grave(), like.message(), like.death(), like.replays());
    }

    @Override
    public EmbeddedYardRig reopen() {
        store.close();
        return new EmbeddedYardRig(directory, time);
    }

    @Override
    public void close() {
        store.close();
    }
}
