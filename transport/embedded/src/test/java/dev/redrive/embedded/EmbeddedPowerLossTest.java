// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import dev.redrive.testkit.transport.PowerLossConformance;
import dev.redrive.testkit.transport.PowerLossRig;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Power is lost while the log is being written: the files are left as a disk may leave them, and opened again. */
@Timeout(300)
class EmbeddedPowerLossTest extends PowerLossConformance {

    @TempDir
    Path directory;

    @Override
    protected PowerLossRig open() {
        return EmbeddedPowerLossRig.in(directory);
    }

    /** Found by this suite: a new process went on behind what it saw of the log, which the disk did not have. */
    @SeedTest(worlds = 5)
    void losesNothingThatWasAnsweredAfterAFailedSync(Seed seed) throws Exception {
        RandomGenerator chance = seed.random();
        PowerLossRig first = open();
        first.stopDuring(() -> first.push(named("unanswered")));

        PowerLossRig second = first.afterFailedSync(chance);
        second.push(named("answered")).get();
        second.stopDuring(() -> second.push(named("last")));
        PowerLossRig third = second.afterPowerLoss(chance);

        assertThat(third.stands()).containsKey("answered");
        assertThat(third.verify()).isEmpty();
        third.close();
    }

    private static List<Push> named(String name) {
        var labels = new Labels(null, Priority.NORMAL, null, name, null);
        return List.of(Push.now(Content.of(Payload.of(name)).withLabels(labels)));
    }
}
