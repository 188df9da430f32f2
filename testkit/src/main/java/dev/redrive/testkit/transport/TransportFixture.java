// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.duplicate.Duplicates;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Plays the engine to a transport under test. Messages are named by their value; "a1" has the key "a". */
public abstract class TransportFixture {

    static final long PLENTY = 1 << 20;

    private @Nullable TransportRig rig;
    private Heard heard = new Heard();
    final List<Ruling> settled = new ArrayList<>();

    /** A new, empty queue with that order. */
    protected abstract TransportRig open(Order order);

    @AfterEach
    public final void closeTheRig() {
        if (rig != null) {
            rig.close();
        }
    }

    final void given(Order order) {
        begin(open(order));
    }

    final void reopen() {
        begin(rig().reopen());
    }

    private void begin(TransportRig opened) {
        rig = opened;
        heard = new Heard();
        settled.clear();
        transport().source().open(heard);
    }

    final TransportRig rig() {
        assertThat(rig).as("a transport is open").isNotNull();
        return Objects.requireNonNull(rig);
    }

    private Transport transport() {
        return rig().transport();
    }

    final Instant now() {
        return rig().time().now().wall();
    }

    final void push(String... names) {
        List<Push> pushes = new ArrayList<>();
        for (String name : names) {
            pushes.add(Push.now(content(name)));
        }
        rig().push(pushes);
    }

    final void push(Content content, Duration delay) {
        rig().push(List.of(new Push(content, delay)));
    }

    /** A name of a letter and a number has that letter as its key; any other has none. */
    static Content content(String name) {
        Content content = Content.of(Payload.of(name));
        return name.matches("[a-z]\\d+") ? content.withKey(Key.of(name.substring(0, 1))) : content;
    }

    /** Demands, and returns what came. */
    final List<Delivery> take(int messages) {
        demand(messages, PLENTY);
        return arrivals();
    }

    final void follow(Duplicates duplicates) {
        transport().source().follow(duplicates);
    }

    final void demand(int messages, long bytes) {
        transport().source().demand(messages, bytes);
    }

    final void giveBack(List<Delivery> deliveries) {
        transport().source().giveBack(deliveries);
    }

    final void closeSource() {
        transport().source().close();
    }

    /** What has come since the last look; settlements heard meanwhile are put aside. */
    final List<Delivery> arrivals() {
        List<Delivery> came = new ArrayList<>();
        for (Heard.Sound sound : sounds()) {
            if (sound instanceof Heard.Sound.Came c) {
                came.add(c.delivery());
            } else if (sound instanceof Heard.Sound.Settled s) {
                settled.add(s.ruling());
            }
        }
        return came;
    }

    final List<Heard.Sound> sounds() {
        rig().settleDown();
        return heard.take();
    }

    final Delivery takeOne() {
        List<Delivery> came = take(1);
        assertThat(came).as("one message").hasSize(1);
        return came.get(0);
    }

    final Ruling submit(Delivery delivery, Verdict verdict) {
        Ruling ruling = ruling(delivery, verdict);
        transport().ledger().submit(List.of(ruling));
        return ruling;
    }

    final void submit(List<Ruling> rulings) {
        transport().ledger().submit(rulings);
    }

    /** Submits a retry after that wait, and lets it settle. */
    final void park(Delivery delivery, Duration wait) {
        Ruling ruling = submit(delivery, new Verdict.RetryAt(now().plus(wait)));
        assertThat(arrivals()).as("deliveries while a retry settles").isEmpty();
        assertThat(settled).contains(ruling);
    }

    final Ruling ruling(Delivery delivery, Verdict verdict) {
        int number = delivery.standing().failures() + 1;
        Outcome failed = new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "attempt " + number + " failed"));
        boolean worked = verdict instanceof Verdict.Done;
        boolean attempted = !(verdict instanceof Verdict.Duplicate);
        Tried tried = !attempted || (worked && number == 1)
                ? null
                : new Tried(number, now(), Duration.ofMillis(5), worked ? Outcome.SUCCEEDED : failed);
        return new Ruling(delivery, verdict, tried);
    }

    static List<String> names(List<Delivery> deliveries) {
        return deliveries.stream().map(TransportFixture::name).toList();
    }

    static String name(Delivery delivery) {
        return delivery.message().value().text();
    }
}
