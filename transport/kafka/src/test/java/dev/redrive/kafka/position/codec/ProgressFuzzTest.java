// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.position.Snapshot;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records of the progress topic, their keys and their values, by others and of other versions. */
class ProgressFuzzTest extends Fuzz {
    private static final List<Snapshot> WRITTEN = List.of(
            Snapshot.at(7),
            Samples.mixed(1_000, 200, new Seed(1).random()),
            Samples.scattered(1L << 40, 900, 4000, new Seed(3).random()));
    private static final ProgressKey KEY = new ProgressKey("billing", "orders/3", 7);

    @Override
    protected List<byte[]> good() {
        var good = new ArrayList<byte[]>();
        WRITTEN.forEach(each -> good.add(Progress.encode(each)));
        good.add(KEY.toBytes());
        return good;
    }

    @Override
    protected boolean takes(byte[] input) {
        Optional<Snapshot> read = Progress.decode(input);
        read.ifPresent(each -> assertThat(WRITTEN).contains(each));

        Optional<ProgressKey> key = ProgressKey.of(input);
        key.ifPresent(each -> assertThat(ProgressKey.of(each.toBytes())).contains(each));

        return read.isPresent() || key.isPresent();
    }
}
