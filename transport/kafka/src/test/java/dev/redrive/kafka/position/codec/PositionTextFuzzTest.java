// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.kafka.position.Snapshot;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The metadata of a commit: garbled, cut, foreign or of another offset, it is never taken for anything that was not written. */
class PositionTextFuzzTest extends Fuzz {
    private static final long WATERMARK = 1_000;
    private static final List<Snapshot> WRITTEN = List.of(
            Snapshot.at(WATERMARK),
            Samples.mixed(WATERMARK, 40, new Seed(1).random()),
            Samples.mixed(WATERMARK, 400, new Seed(2).random()),
            Samples.scattered(WATERMARK, 900, 4000, new Seed(3).random()),
            Samples.failures(WATERMARK, 5, new Seed(4).random()));
    private static final Position POINTER = new Position.Elsewhere(Samples.TOPIC, 3, 77);
    private static final Position.Known LEFT = Samples.left(WRITTEN.getLast(), 5);
    private static final Set<Position> KNOWN = known();

    private static Set<Position> known() {
        var known = new HashSet<Position>(List.of(Position.UNKNOWN, POINTER, LEFT));
        WRITTEN.forEach(each -> known.add(new Position.Known(Samples.TOPIC, each)));
        return known;
    }

    @Override
    protected List<byte[]> good() {
        var good = new ArrayList<byte[]>();
        WRITTEN.forEach(each ->
                good.add(bytes(PositionText.encode(Samples.TOPIC, each, 4096).orElseThrow())));
        good.add(bytes(PositionText.pointer(Samples.TOPIC, 3, 77)));
        good.add(bytes(PositionText.encode(LEFT, 4096).orElseThrow()));
        return good;
    }

    @Override
    protected List<String> words() {
        return List.of("rd1.", "rd2.", "AAAA", "=", "==");
    }

    @Override
    protected boolean takes(byte[] input) {
        String text = text(input);

        Position position = PositionText.decode(text, WATERMARK);

        assertThat(KNOWN).contains(position);
        // A pointer may stand at any offset: what it points to says its own.
        assertThat(PositionText.decode(text, WATERMARK + 1)).isIn(Position.UNKNOWN, POINTER);
        return position != Position.UNKNOWN;
    }
}
