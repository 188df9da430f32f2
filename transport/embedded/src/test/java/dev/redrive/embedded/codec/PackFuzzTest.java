// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.bytes.Damaged;
import dev.redrive.core.duplicate.DuplicateKey;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Rows of what was completed, of what was seen, and of notes: damage is seen, whatever it is. */
class PackFuzzTest extends Fuzz {
    private static final long ROW = 5;
    private static final byte[] PACK = Pack.of(
                    new long[] {Seq.of(2, 4), Seq.of(2, 9), Seq.of(2, 100_000)},
                    new int[] {Pack.note(1, false), Pack.note(3, true), Pack.duplicate(2, false)})
            .toBytes(ROW);
    private static final byte[] SEEN = SeenPack.sealed(ROW, List.of(new DuplicateKey(1, 2), new DuplicateKey(-3, 4)));
    private static final byte[] NOTE = Note.sealed("job/7", bytes("{\"id\":\"7\"}"));

    @Override
    protected List<byte[]> good() {
        return List.of(PACK, SEEN, NOTE);
    }

    @Override
    protected boolean takes(byte[] input) {
        boolean taken = pack(input).isPresent()
                || seen(input).isPresent()
                || note(input).isPresent();
        if (taken) {
            assertThat(List.of(PACK, SEEN, NOTE)).anyMatch(each -> Arrays.equals(each, input));
        }
        if (input.length >= Checksum.SIZE) {
            pack(resealed(input, Kind.PACK)).ifPresent(PackFuzzTest::usable);
            seen(resealed(input, Kind.SEEN));
        }
        return taken;
    }

    private static void usable(Pack pack) {
        for (int i = 0; i < pack.size(); i++) {
            assertThat(pack.attempts(i)).isNotNegative();
            assertThat(i == 0 || pack.seq(i) >= pack.seq(i - 1)).isTrue();
        }
        assertThat(pack(pack.toBytes(ROW)).orElseThrow().toBytes(ROW)).isEqualTo(pack.toBytes(ROW));
    }

    private static Optional<Pack> pack(byte[] input) {
        try {
            return Optional.of(Pack.read(ROW, input));
        } catch (Damaged e) {
            return Optional.empty();
        }
    }

    private static Optional<List<DuplicateKey>> seen(byte[] input) {
        try {
            return Optional.of(SeenPack.read(ROW, input));
        } catch (Damaged e) {
            return Optional.empty();
        }
    }

    private static Optional<byte[]> note(byte[] input) {
        try {
            return Optional.of(Note.read("job/7", input));
        } catch (Damaged e) {
            return Optional.empty();
        }
    }

    private static byte[] resealed(byte[] input, Kind kind) {
        byte[] sealed = input.clone();
        Checksum.put(sealed, 0, Checksum.over(sealed, Checksum.SIZE, sealed.length) ^ Checksum.mark(kind, ROW));
        return sealed;
    }
}
