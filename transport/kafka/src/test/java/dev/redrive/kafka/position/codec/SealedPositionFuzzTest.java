// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.position.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.kafka.position.Snapshot;
import dev.redrive.kafka.position.Window;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Any content behind a right checksum, as only malice or a later version makes it: what is believed is at least usable. */
class SealedPositionFuzzTest extends Fuzz {
    private static final long WATERMARK = 1_000;

    @Override
    protected List<byte[]> good() {
        Snapshot mixed = Samples.mixed(WATERMARK, 200, new Seed(1).random());
        Snapshot scattered = Samples.scattered(WATERMARK, 900, 4000, new Seed(3).random());
        return List.of(
                content(PositionText.encode(Samples.TOPIC, mixed, 4096).orElseThrow()),
                content(PositionText.encode(Samples.TOPIC, scattered, 4096).orElseThrow()),
                content(PositionText.pointer(Samples.TOPIC, 3, 77)),
                content(PositionText.encode(Samples.left(mixed, 5), 4096).orElseThrow()),
                plain(mixed),
                plain(Samples.failures(WATERMARK, 5, new Seed(4).random())),
                content(Progress.encode(mixed)),
                content(Progress.encode(Snapshot.at(WATERMARK))));
    }

    @Override
    protected boolean takes(byte[] input) {
        Position position = PositionText.decode(
                "rd1."
                        + Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(Checksum.before(input, kind(input) == 2 ? 0 : WATERMARK)),
                WATERMARK);
        if (position instanceof Position.Known known) {
            assertThat(known.snapshot().watermark()).isEqualTo(WATERMARK);
            usable(known.snapshot());
        }
        Optional<Snapshot> progress = Progress.decode(Checksum.before(input, 0));
        progress.ifPresent(SealedPositionFuzzTest::usable);
        return position != Position.UNKNOWN || progress.isPresent();
    }

    private static void usable(Snapshot believed) {
        assertThat(Window.restored(believed).snapshot()).isEqualTo(believed);
        assertThat(Progress.decode(Progress.encode(believed))).contains(believed);
    }

    /** Never packed, so that changes reach what is inside. */
    private static byte[] plain(Snapshot snapshot) {
        var writer = new ByteWriter(64);
        writer.one(1);
        writer.text(Samples.TOPIC);
        writer.one(0);
        writer.raw(Body.encode(snapshot));
        return writer.toBytes();
    }

    private static int kind(byte[] content) {
        return content.length == 0 ? 0 : content[0];
    }

    private static byte[] content(String text) {
        return content(Base64.getUrlDecoder().decode(text.substring("rd1.".length())));
    }

    private static byte[] content(byte[] sealed) {
        return Arrays.copyOfRange(sealed, Integer.BYTES, sealed.length);
    }
}
