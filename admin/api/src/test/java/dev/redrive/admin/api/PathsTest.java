// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PathsTest {

    @Test
    void fillsTheHolesInOrder() {
        assertThat(Paths.of(Paths.QUEUE_ITEM_RETRY, "orders", "id-1"))
                .isEqualTo("/api/v1/queues/orders/items/id-1/retry");
    }

    @Test
    void keepsWhatFillsAHoleInOneSegment() {
        assertThat(Paths.of(Paths.ITEM, "a/b ?#%$1{id}")).isEqualTo("/api/v1/items/a%2Fb%20%3F%23%25%241%7Bid%7D");
    }

    @Test
    void wantsOneValuePerHole() {
        assertThatThrownBy(() -> Paths.of(Paths.QUEUE, "a", "b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Paths.of(Paths.QUEUE)).isInstanceOf(IllegalArgumentException.class);
    }
}
