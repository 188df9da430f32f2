// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.fuzz.Fuzz;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/** Records that wait on disk: damage is refused, and so is what a right checksum hides. */
class RawFuzzTest extends Fuzz {
    private static final Raw FULL = Raw.of(Fixture.record(
            bytes("k"), bytes("value"), Fixture.header("a", "1"), Fixture.header("a", "2"), Fixture.header("", "")));
    private static final Raw BARE = Raw.of(Fixture.record(null, null));

    @Override
    protected List<byte[]> good() {
        return List.of(FULL.toBytes(), BARE.toBytes());
    }

    @Override
    protected boolean takes(byte[] input) {
        Optional<Raw> read = read(input.clone());
        read.ifPresent(each -> assertThat(each).isIn(FULL, BARE));
        if (input.length > Integer.BYTES) {
            read(sealed(input))
                    .ifPresent(each -> assertThat(Raw.of(each.toBytes())).isEqualTo(each));
        }
        return read.isPresent();
    }

    private static Optional<Raw> read(byte[] bytes) {
        try {
            return Optional.of(Raw.of(bytes));
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("damaged");
            return Optional.empty();
        }
    }

    private static byte[] sealed(byte[] input) {
        byte[] sealed = input.clone();
        var crc = new CRC32C();
        crc.update(sealed, Integer.BYTES, sealed.length - Integer.BYTES);
        ByteBuffer.wrap(sealed).putInt(0, (int) crc.getValue());
        return sealed;
    }
}
