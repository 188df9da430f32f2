// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import org.junit.jupiter.api.Test;

class ProgressTest {

    @SeedTest(worlds = 30)
    void givesBackWhatWasWritten(Seed seed) {
        var random = seed.random();
        var snapshot = Samples.mixed(random.nextLong(1L << 50), random.nextInt(1, 20_000), random);

        assertThat(Progress.decode(Progress.encode(snapshot))).contains(snapshot);
    }

    @Test
    void givesBackAnEmptyOne() {
        assertThat(Progress.decode(Progress.encode(Snapshot.at(0)))).contains(Snapshot.at(0));
        assertThat(Progress.decode(Progress.encode(Snapshot.at(1L << 60)))).contains(Snapshot.at(1L << 60));
    }

    @Test
    void keepsThreeHundredThousandScatteredOnesSmall() {
        var snapshot = Samples.scattered(5, 300_000, 600_000, new Seed(1).random());

        byte[] bytes = Progress.encode(snapshot);

        System.out.println("300,000 of 600,000 finished: " + bytes.length + " bytes");
        assertThat(bytes).hasSizeLessThan(80_000);
        assertThat(Progress.decode(bytes)).contains(snapshot);
    }

    @Test
    void keepsAHundredThousandFailuresWithinARecord() {
        var snapshot = Samples.failures(5, 100_000, new Seed(1).random());

        byte[] bytes = Progress.encode(snapshot);

        System.out.println("100,000 failed: " + bytes.length + " bytes");
        assertThat(bytes).hasSizeLessThan(900_000);
        assertThat(Progress.decode(bytes)).contains(snapshot);
    }

    @Test
    void knowsNothingFromALaterVersion() {
        var writer = new ByteWriter(64);
        writer.one(2);
        writer.varint(5);
        Packed.write(Body.encode(Snapshot.at(5)), writer);

        assertThat(Progress.decode(Checksum.before(writer.toBytes(), 0))).isEmpty();
    }
}
