// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fake;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.Facts;
import dev.redrive.testkit.promise.Promise;
import dev.redrive.testkit.transport.PowerLossConformance;
import dev.redrive.testkit.transport.PowerLossRig;
import dev.redrive.testkit.transport.Stand;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

class FakePowerLossTest extends PowerLossConformance {

    @Override
    protected PowerLossRig open() {
        return new Rig();
    }

    private static final class Rig implements PowerLossRig {
        private final ManualTime time = ManualTime.standing();
        private final Answers answers = new Answers();
        private final FakeTransport fake = new FakeTransport(Order.KEY, time, new Facts(answers));

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
            return time;
        }

        @Override
        public Future<?> push(List<Push> pushes) {
            List<MessageId> ids = fake.push(pushes);
            return answers.expect(ids.get(ids.size() - 1));
        }

        @Override
        public Future<?> revive(Message letter) {
            fake.revive(letter.id());
            return answers.expect(letter.id());
        }

        @Override
        public void moveBy(Duration passed) {
            time.moveBy(passed);
        }

        @Override
        public void settleDown() {
            fake.run();
        }

        @Override
        public void stopDuring(Runnable asking) {
            asking.run();
            fake.write(Integer.MAX_VALUE);
        }

        @Override
        public PowerLossRig afterPowerLoss(RandomGenerator chance) {
            answers.forget();
            fake.powerLoss(chance);
            return this;
        }

        @Override
        public PowerLossRig afterFailedSync(RandomGenerator chance) {
            answers.forget();
            fake.failNextSync(chance);
            fake.sync();
            fake.crash();
            return this;
        }

        @Override
        public PowerLossRig reopen() {
            fake.crash();
            return this;
        }

        @Override
        public Map<String, Stand> stands() {
            return fake.stands();
        }

        @Override
        public List<String> verify() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    /** Who waits for which message to be on disk, or to live again. */
    private static final class Answers extends Promise {
        private final Map<MessageId, CompletableFuture<@Nullable Void>> expected = new HashMap<>();

        Future<?> expect(MessageId id) {
            var answer = new CompletableFuture<@Nullable Void>();
            expected.put(id, answer);
            return answer;
        }

        void forget() {
            expected.clear();
        }

        @Override
        protected void hear(Fact fact) {
            if (fact instanceof Fact.Accepted f) {
                answer(f.message());
            } else if (fact instanceof Fact.Revived f) {
                answer(f.message());
            }
        }

        private void answer(Message message) {
            CompletableFuture<@Nullable Void> answer = expected.remove(message.id());
            if (answer != null) {
                answer.complete(null);
            }
        }
    }
}
