// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.item.Counts;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.write.SyncWatch;
import dev.redrive.testkit.ManualTime;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store in a directory of its own, with time that stands still. "a1" has the key "a". */
abstract class StoreFixture {
    static final QueueName ORDERS = new QueueName("orders");
    static final Verdict BURY = new Verdict.Bury(dev.redrive.core.deadletter.Reason.PERMANENT);

    final ManualTime time = ManualTime.standing();
    Ear ear = new Ear();

    @TempDir
    Path directory;

    private @Nullable EmbeddedStore store;
    private @Nullable Transport transport;

    @BeforeEach
    void begin() {
        open(StoreOptions.USUAL);
    }

    @AfterEach
    void end() {
        if (store != null) {
            store.close();
            store = null;
        }
    }

    final EmbeddedStore open(StoreOptions options) {
        return open(options, time, SyncWatch.NONE);
    }

    final EmbeddedStore open(StoreOptions options, Time clock, SyncWatch syncs) {
        end();
        ear = new Ear();
        transport = null;
        store = EmbeddedStore.open(directory, options, clock, syncs);
        return store;
    }

    final EmbeddedStore store() {
        return java.util.Objects.requireNonNull(store);
    }

    final Transport engine() {
        if (transport == null) {
            transport = store().transport(ORDERS, Order.KEY);
            transport.source().open(ear);
        }
        return transport;
    }

    final List<Item> push(String... names) {
        return store().push(
                        ORDERS,
                        Arrays.stream(names)
                                .map(each ->
                                        Push.now(Content.of(Payload.of(each)).withKey(Key.of(each.substring(0, 1)))))
                                .toList());
    }

    final List<Delivery> take(int count) {
        engine().source().demand(count, 1 << 20);
        return arrivals();
    }

    final List<Delivery> arrivals() {
        store().settleDown();
        return ear.takeDelivered();
    }

    final void settle(Delivery delivery, Verdict verdict) {
        int number = delivery.standing().failures() + 1;
        boolean worked = verdict instanceof Verdict.Done;
        Outcome outcome =
                worked ? Outcome.SUCCEEDED : new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "E" + number));
        var tried = worked && number == 1 ? null : new Tried(number, time.wall(), Duration.ofMillis(5), outcome);
        engine().ledger().submit(List.of(new Ruling(delivery, verdict, tried)));
        store().settleDown();
    }

    final Verdict retryAfter(Duration wait) {
        return new Verdict.RetryAt(time.wall().plus(wait));
    }

    final Counts counts() {
        return store().counts(ORDERS, 0);
    }

    final List<Item> list(@Nullable Status status) {
        return store().items(new ItemQuery(ORDERS, status, ItemQuery.LIMIT_MAX, null), seq -> false)
                .items();
    }

    /** Reaches past the store, which must be closed or look at the change only later. */
    final void sql(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("redrive.db"));
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    static List<String> names(List<Delivery> deliveries) {
        return deliveries.stream().map(each -> each.message().value().text()).toList();
    }
}
