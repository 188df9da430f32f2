// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Refused;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.transport.TransportConformance;
import dev.redrive.testkit.transport.TransportRig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedTransportTest extends TransportConformance {
    private static final QueueName QUEUE = new QueueName("orders");

    @TempDir
    Path directory;

    @Override
    protected TransportRig open(Order order) {
        return new Rig(directory, order, ManualTime.standing());
    }

    private static final class Rig implements TransportRig {
        private final Path directory;
        private final Order order;
        private final ManualTime time;
        private final LimitedPages pages;
        private final EmbeddedStore store;
        private boolean full;
        private final Transport transport;

        Rig(Path directory, Order order, ManualTime time) {
            this.directory = directory;
            this.order = order;
            this.time = time;
            this.pages = new LimitedPages(time);
            this.store = EmbeddedStore.open(directory, StoreOptions.USUAL, pages);
            this.transport = store.transport(QUEUE, order);
        }

        @Override
        public Transport transport() {
            return transport;
        }

        @Override
        public QueueName name() {
            return QUEUE;
        }

        @Override
        public Time time() {
            return time;
        }

        @Override
        public void push(List<Push> pushes) {
            store.push(QUEUE, pushes);
        }

        @Override
        public void moveBy(Duration passed) {
            time.moveBy(passed);
        }

        @Override
        public void jumpWall(Duration by) {
            time.jumpWall(by);
        }

        @Override
        public void settleDown() {
            while (true) {
                try {
                    store.settleDown();
                    return;
                } catch (Refused no) {
                    // Refused behind what was submitted before: while there is no space, that has been tried by now.
                    assertThat(no).hasMessageContaining("disk full");
                    if (full) {
                        store.toldAll();
                        return;
                    }
                }
            }
        }

        @Override
        public boolean fill() {
            full = true;
            pages.fill(store);
            return true;
        }

        @Override
        public void makeRoom() {
            full = false;
            pages.makeRoom();
        }

        @Override
        public TransportRig reopen() {
            store.close();
            return new Rig(directory, order, time);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
