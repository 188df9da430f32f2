// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.attempt;

import static dev.redrive.engine.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.port.Order;
import dev.redrive.engine.claim.Claim;
import dev.redrive.engine.claim.Lanes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchTest {

    static List<Claim> claims(int count) {
        var lanes = new Lanes(Order.NONE, each -> false);
        for (int i = 0; i < count; i++) {
            lanes.add(message(i));
        }
        return lanes.claim(count);
    }

    private final List<Claim> claims = claims(4);
    private final Batch batch = new Batch(claims);

    @Test
    void isTakenOneAfterAnother() {
        assertThat(batch.get(batch.begin())).isSameAs(claims.get(0));
        assertThat(batch.get(batch.begin())).isSameAs(claims.get(1));
        batch.begin();
        batch.begin();
        assertThat(batch.begin()).isGreaterThanOrEqualTo(batch.size());
    }

    @Test
    void isTakenOverWhereItIsNotBegunAndOnlyOnce() {
        batch.begin();

        assertThat(batch.takeOver()).isEqualTo(claims.subList(1, 4));
        assertThat(batch.takeOver()).isEmpty();
        assertThat(batch.begin()).isGreaterThanOrEqualTo(batch.size());
    }

    @Test
    void bringsHomeEachClaimOnceInParts() {
        assertThat(batch.collect()).isEmpty();
        batch.finish(batch.begin());
        batch.finish(batch.begin());

        assertThat(batch.collect()).isEqualTo(claims.subList(0, 2));
        assertThat(batch.collect()).isEmpty();
        batch.finish(batch.begin());
        assertThat(batch.collect()).isEqualTo(claims.subList(2, 3));
    }

    @Test
    void losesAndDoublesNothingWhenTakenOverAndCollectedWhileItRuns() throws InterruptedException {
        for (int round = 0; round < 500; round++) {
            var raced = new Batch(claims(16));
            List<Claim> home = new ArrayList<>();
            Thread runner = Thread.ofPlatform().start(() -> {
                for (int i = raced.begin(); i < raced.size(); i = raced.begin()) {
                    raced.finish(i);
                }
            });
            while (runner.isAlive()) {
                home.addAll(raced.collect());
                if (home.size() > round % 16) {
                    home.addAll(raced.takeOver());
                }
            }
            runner.join();
            home.addAll(raced.collect());

            assertThat(new HashSet<>(home)).hasSameSizeAs(home).hasSize(16);
        }
    }

    @Test
    void startsSmallGrowsWhileHandlersAreFastAndShrinksAtOnceWhenTheyAreSlow() {
        var size = new BatchSize();
        assertThat(size.now()).isOne();

        for (int i = 0; i < 100; i++) {
            size.measured(1_000, 1);
        }
        assertThat(size.now()).isEqualTo(BatchSize.MAX);

        size.measured(1_000_000, 1);
        assertThat(size.now()).isOne();
    }

    @Test
    void staysWithinItsBoundsForAnyMeasure() {
        var size = new BatchSize();
        for (int i = 0; i < 100; i++) {
            size.measured(0, 64);
        }
        assertThat(size.now()).isEqualTo(BatchSize.MAX);

        size.measured(Long.MAX_VALUE, 1);
        assertThat(size.now()).isOne();
    }
}
