// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.port.Refused;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {

    private static final int ALL = Bounds.USUAL.bodiesBytes();
    private static final int HALF = ALL / 2;

    private final BodyBudget budget = new BodyBudget(Bounds.USUAL);

    @Test
    void refusesWhatDoesNotFitBesideTheOthers() {
        budget.share("ann").take(HALF);
        budget.share("bob").take(HALF);

        assertThatThrownBy(() -> budget.share("cleo").take(1))
                .isInstanceOfSatisfying(
                        Refused.class, no -> assertThat(no.kind()).isEqualTo(Refused.Kind.UNAVAILABLE));
    }

    @Test
    void givesNoCallerMoreThanHalf() {
        budget.share("ann").take(HALF);

        assertThatThrownBy(() -> budget.share("ann").take(1)).isInstanceOf(Refused.class);
        assertThatCode(() -> budget.share("bob").take(HALF)).doesNotThrowAnyException();
    }

    @Test
    void hasRoomAgainAfterwards() {
        try (var first = budget.share("ann")) {
            first.take(HALF / 2);
            first.take(HALF / 2);
        }

        assertThatCode(() -> budget.share("ann").take(HALF)).doesNotThrowAnyException();
    }
}
