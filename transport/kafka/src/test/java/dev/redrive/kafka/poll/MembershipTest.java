// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MembershipTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ManualTime time = ManualTime.standing();
    private final Membership membership = new Membership(time);

    @Test
    void countsRebalancesAndWhatItHolds() {
        membership.rebalanced();
        membership.holds(3);
        membership.leavesUnread(250);
        membership.rebalanced();
        membership.holds(2);

        assertThat(membership.report()).isEqualTo(new GroupReport(2, 250, 2, 0, Duration.ZERO));
    }

    @Test
    void aCommitWaitsUntilItIsAnswered() {
        membership.holds(1);
        membership.commits();
        time.moveBy(SECOND);
        assertThat(membership.report().uncommitted()).isEqualTo(SECOND);

        membership.hasCommitted();

        assertThat(membership.report().uncommitted()).isZero();
    }

    @Test
    void aFailedCommitWaitsOnUntilOneSucceeds() {
        membership.holds(1);
        membership.commits();
        time.moveBy(SECOND);
        membership.commitFailed();
        time.moveBy(SECOND);
        membership.commits();
        assertThat(membership.report()).isEqualTo(new GroupReport(1, 0, 0, 1, SECOND.multipliedBy(2)));

        membership.hasCommitted();

        assertThat(membership.report()).isEqualTo(new GroupReport(1, 0, 0, 1, Duration.ZERO));
    }

    @Test
    void whatItNoLongerHoldsIsNeitherUnreadNorUncommitted() {
        membership.holds(1);
        membership.leavesUnread(10);
        membership.commits();
        time.moveBy(SECOND);

        membership.holds(0);
        membership.commitFailed();
        time.moveBy(SECOND);

        assertThat(membership.report()).isEqualTo(new GroupReport(0, 0, 0, 1, Duration.ZERO));
    }
}
