// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.promise.BytesKept;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.Facts;
import dev.redrive.testkit.promise.NeverEarly;
import dev.redrive.testkit.promise.NothingLost;
import dev.redrive.testkit.promise.SyncedBeforeAck;
import dev.redrive.testkit.transport.TransportConformance;
import dev.redrive.testkit.transport.TransportRig;
import java.time.Duration;
import java.util.List;

class FakeTransportTest extends TransportConformance {

    @Override
    protected TransportRig open(Order order) {
        ManualTime time = ManualTime.standing();
        Facts facts = new Facts(new NothingLost(), new SyncedBeforeAck(), new NeverEarly(), new BytesKept());
        return new FakeRig(time, facts, new FakeTransport(order, time, facts));
    }

    private record FakeRig(ManualTime clock, Facts facts, FakeTransport fake) implements TransportRig {

        @Override
        public Transport transport() {
            return fake.ports();
        }

        @Override
        public QueueName name() {
            return new QueueName("fake");
        }

        @Override
        public Time time() {
            return clock;
        }

        @Override
        public void push(List<Push> pushes) {
            pushes.forEach(fake::push);
            fake.sync(Integer.MAX_VALUE);
        }

        @Override
        public void moveBy(Duration passed) {
            clock.moveBy(passed);
        }

        @Override
        public void jumpWall(Duration by) {
            clock.jumpWall(by);
        }

        @Override
        public void settleDown() {
            fake.run();
        }

        @Override
        public boolean fill() {
            fake.fill(0);
            return true;
        }

        @Override
        public void makeRoom() {
            fake.makeRoom();
        }

        @Override
        public TransportRig reopen() {
            fake.crash();
            return this;
        }

        @Override
        public void close() {
            facts.tell(new Fact.Looked(fake.look()));
            facts.check();
        }
    }
}
