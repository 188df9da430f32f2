// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.port.Refused;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {

    private static final int MOST = Served.SMALL.bodyBytes();

    private final BodyBudget budget = new BodyBudget(Served.SMALL);

    @Test
    void sendsAwayWhatDoesNotFitBesideTheOthers() {
        String first = budget.holding(MOST, () -> {
            assertThatThrownBy(() -> budget.holding(MOST, () -> "large"))
                    .isInstanceOfSatisfying(
                            Refused.class, no -> assertThat(no.kind()).isEqualTo(Refused.Kind.UNAVAILABLE));
            return "first";
        });

        assertThat(first).isEqualTo("first");
    }

    @Test
    void countsAnUnknownLengthAsTheLargest() {
        budget.holding(BodyBudget.UNANNOUNCED, () -> {
            assertThatThrownBy(() -> budget.holding(1, () -> "small")).isInstanceOf(Refused.class);
            return "first";
        });
    }

    @Test
    void hasRoomAgainAfterwards() {
        assertThatThrownBy(() -> budget.holding(MOST, () -> {
                    throw new IllegalStateException("bug");
                }))
                .hasMessage("bug");

        assertThat(budget.<String>holding(MOST, () -> "again")).isEqualTo("again");
    }

    @Test
    void refusesWhatIsTooLargeForAny() {
        assertThatThrownBy(() -> budget.holding(MOST + 1L, () -> "never"))
                .isInstanceOfSatisfying(
                        Refused.class, no -> assertThat(no.kind()).isEqualTo(Refused.Kind.TOO_LARGE));
    }
}
