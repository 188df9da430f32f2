// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app.demo;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Keeps the demo's queues busy: a few messages a second, for as long as the process lives. */
public final class Pusher {

    private static final long EVERY_NANOS = 250_000_000;
    private static final int FIRST = 40;

    private final Control control;
    private int number;

    public Pusher(Control control) {
        this.control = control;
    }

    public void start() {
        Thread.ofPlatform().daemon().name("redrive-demo").start(this::run);
    }

    private void run() {
        try {
            for (int i = 0; i < FIRST; i++) {
                pushAll();
            }
            while (true) {
                LockSupport.parkNanos(this, EVERY_NANOS);
                pushAll();
            }
        } catch (Refused refused) {
            // The demo is stopping, or its disk is full; status says which.
            return;
        }
    }

    private void pushAll() {
        number++;
        push("orders", "customer-" + number % 12, "order.placed", "{\"order\": " + number + "}");
        push("billing.invoices", "account-" + number % 5, "invoice.created", "{\"invoice\": " + number + "}");
        if (number % 2 == 0) {
            push("emails", null, "email.receipt", "receipt " + number + " for " + mailbox(number));
        }
        if (number % 4 == 0) {
            push("reports", null, "report.monthly", "{\"report\": " + number / 4 + "}");
        }
    }

    private static String mailbox(int number) {
        return number % 22 == 0 ? "bounce@example.com" : number % 10 == 0 ? "greylist@example.com" : "ada@example.com";
    }

    private void push(String queue, @Nullable String key, String type, String value) {
        Content content = Content.of(Payload.of(value)).withLabels(Labels.ofType(type));
        control.push(new QueueName(queue), List.of(Push.now(key == null ? content : content.withKey(Key.of(key)))));
    }
}
