// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What every store of ours must keep when power is lost while it writes: everything it has answered, and nothing by halves. It is asked
 * for one thing after another; afterwards its messages stand as after one of them, none before the last it has answered.
 *
 * <p>A store passes by giving {@link #open} a {@link PowerLossRig}. With {@code -Dredrive.full=true} each seed goes through
 * more losses.
 */
public abstract class PowerLossConformance {

    private static final int LOSSES = Boolean.getBoolean("redrive.full") ? 60 : 6;
    private static final int ROUNDS_BEFORE_A_LOSS = 4;

    /** A new, empty queue. */
    protected abstract PowerLossRig open();

    @SeedTest(worlds = 10)
    public void keepsWhatItAnsweredAndNothingByHalves(Seed seed) {
        RandomGenerator random = seed.random();
        PowerLossRig rig = open();
        try {
            var asking = new Asking(rig, random);
            for (int loss = 0; loss < LOSSES; loss++) {
                for (int i = random.nextInt(ROUNDS_BEFORE_A_LOSS); i > 0; i--) {
                    asking.round();
                    assertThat(rig.stands()).isEqualTo(asking.expected());
                }
                rig.stopDuring(asking::some);
                List<Map<String, Stand>> allowed = asking.allowed();
                rig = random.nextInt(3) == 0 ? rig.afterFailedSync(random) : rig.afterPowerLoss(random);
                Map<String, Stand> found = rig.stands();
                assertThat(allowed)
                        .as("power was lost for the %d. time", loss + 1)
                        .contains(found);
                assertThat(rig.verify()).as("damage").isEmpty();
                if (random.nextBoolean()) {
                    rig = rig.reopen();
                    assertThat(rig.stands()).as("opened once more").isEqualTo(found);
                }
                asking.goOn(rig, found);
            }
            everythingComes(rig, asking);
        } finally {
            rig.close();
        }
    }

    /** What is pending can still be attempted, and nothing else. */
    private static void everythingComes(PowerLossRig rig, Asking asking) {
        rig.moveBy(Duration.ofMinutes(10));
        asking.finish();

        assertThat(rig.stands()).isEqualTo(asking.expected());
        assertThat(rig.stands().values()).allMatch(each -> each.equals(Stand.COMPLETED) || each.equals(Stand.DEAD));
        assertThat(rig.verify()).as("damage").isEmpty();
    }
}
