// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.port.Order;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The first half of {@link TransportConformance}: how much is delivered, once, and as it was. */
public abstract class DemandConformance extends TransportFixture {

    // Demand.

    @Test
    public void deliversNothingBeforeItIsDemanded() {
        given(Order.KEY);

        push("a1", "b1");

        assertThat(arrivals()).isEmpty();
    }

    @Test
    public void deliversNoMoreThanWasDemanded() {
        given(Order.KEY);
        push("a1", "b1", "c1", "d1");

        assertThat(take(2)).hasSize(2);
        assertThat(arrivals()).isEmpty();
        assertThat(take(1)).hasSize(1);
    }

    @Test
    public void keepsUnusedDemandForWhatIsPushedLater() {
        given(Order.KEY);
        demand(2, PLENTY);
        rig().settleDown();

        push("a1", "b1", "c1");

        assertThat(names(arrivals())).containsExactly("a1", "b1");
    }

    @Test
    public void addsDemandsUp() {
        given(Order.KEY);
        demand(1, PLENTY);
        demand(2, PLENTY);

        push("a1", "b1", "c1", "d1");

        assertThat(arrivals()).hasSize(3);
    }

    @Test
    public void stopsBehindTheMessageThatPassesTheByteLimit() {
        given(Order.KEY);
        push("x".repeat(1000), "y".repeat(1000), "z".repeat(1000));

        demand(10, 1500);

        assertThat(arrivals()).hasSize(2);
    }

    @Test
    public void deliversAMessageLargerThanTheByteLimit() {
        given(Order.KEY);
        push("x".repeat(1000), "y");

        demand(10, 1);

        assertThat(arrivals()).hasSize(1);
    }

    // Out means out.

    @Test
    public void deliversAMessageOnceWhileItIsOut() {
        given(Order.KEY);
        push("a1");

        assertThat(take(1)).hasSize(1);
        assertThat(take(10)).isEmpty();
        rig().moveBy(Duration.ofMinutes(1));
        assertThat(arrivals()).isEmpty();
    }

    @Test
    public void deliversAgainWithinDemandWhatWasGivenBack() {
        given(Order.KEY);
        push("a1");
        Delivery first = takeOne();

        giveBack(List.of(first));

        assertThat(arrivals()).as("without new demand").isEmpty();
        assertThat(take(1)).containsExactly(first);
    }

    @Test
    public void keepsTheOrderOfAKeyThroughGivingBack() {
        given(Order.KEY);
        push("a1", "a2", "a3", "a4");
        List<Delivery> out = take(3);

        giveBack(out.subList(1, 3));

        assertThat(names(take(10))).containsExactly("a2", "a3", "a4");
    }

    @Test
    public void deliversTheContentAsItWasPushed() {
        given(Order.KEY);
        byte[] bytes = {0, -1, 10, 13, 0, 127};
        Content content = new Content(
                Key.owning(new byte[] {0, -128, 7}),
                Payload.owning(bytes),
                new Headers(List.of(Header.of("h", "1"), Header.of("g", ""), Header.of("h", "2"))),
                new Labels("invoice.created", Priority.HIGH, "till 4", "p-1", "c-1"));

        push(content, Duration.ZERO);

        Delivery delivery = takeOne();
        assertThat(delivery.message().content()).isEqualTo(content);
        assertThat(delivery.message().createdAt()).isEqualTo(now());
        assertThat(delivery.standing().failures()).isZero();
    }

    @Test
    public void deliversAnEmptyMessage() {
        given(Order.KEY);

        push(Content.of(Payload.EMPTY), Duration.ZERO);

        assertThat(takeOne().message().value().size()).isZero();
    }
}
