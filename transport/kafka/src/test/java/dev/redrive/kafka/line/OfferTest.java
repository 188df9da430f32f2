// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import static dev.redrive.kafka.line.Some.message;
import static dev.redrive.kafka.line.Some.offsets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.redrive.core.attempt.Delivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OfferTest {

    private final Offer offer = new Offer();

    private List<Delivery> takeAll() {
        List<Delivery> all = new ArrayList<>();
        for (Delivery next = offer.next(); next != null; next = offer.next()) {
            all.add(next);
        }
        return all;
    }

    @Test
    void givesWhatHasWaitedBeforeWhatIsFresh() {
        offer.addFresh(message(1, "a"));
        offer.addReady(message(2, "b"));

        assertThat(offsets(takeAll())).containsExactly(2L, 1L);
        assertThat(offer.isEmpty()).isTrue();
    }

    @Test
    void keepsThoseOfAKeyInOrderHoweverTheyCome() {
        offer.addReady(List.of(message(7, "a"), message(5, "b"), message(9, "a"), message(3, "a")));

        assertThat(offsets(takeAll())).containsExactly(3L, 5L, 7L, 9L);
    }

    @Test
    void hasNoOrderBetweenPartitions() {
        offer.addReady(List.of(message(0, 7, "a"), message(1, 3, "a")));

        assertThat(offsets(takeAll())).containsExactly(7L, 3L);
    }

    @Test
    void forgetsAPlaceAndKeepsTheOthers() {
        offer.addReady(List.of(message(0, 7, "a"), message(1, 3, "a"), message(0, 2, "b")));
        offer.addFresh(message(0, 8, "a"));

        offer.forget(Set.of(Some.TOPIC.place(0)));

        assertThat(offsets(takeAll())).containsExactly(3L);
    }

    @Test
    void sortsManyOfAKeyInWithoutMovingAllOthersEachTime() {
        int many = 200_000;

        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            for (long offset = many; offset > 0; offset--) {
                offer.addReady(message(offset, "a"));
            }
        });

        assertThat(offsets(takeAll())).hasSize(many).isSorted();
    }
}
