// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.bytes.ByteReader;
import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.bytes.Damaged;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one group commit completed in one queue, as one row: a completion costs a few bytes here and no write of its
 * own. Seqs ascend; beside each stand its attempts, whether its row lies in {@code waiting}, and whether it was a
 * duplicate.
 */
public final class Pack {
    private static final int DUPLICATE = 1 << 30;

    private final long[] seqs;
    private final int[] notes;

    private Pack(long[] seqs, int[] notes) {
        this.seqs = seqs;
        this.notes = notes;
    }

    /** Seqs with their notes, see {@link #note}; sorted here. */
    public static Pack of(long[] seqs, int[] notes) {
        Integer[] order = null;
        for (int i = 1; i < seqs.length; i++) {
            if (seqs[i] < seqs[i - 1]) {
                order = new Integer[seqs.length];
                break;
            }
        }
        if (order == null) {
            return new Pack(seqs, notes);
        }
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(seqs[a], seqs[b]));
        var sorted = new long[seqs.length];
        var beside = new int[seqs.length];
        for (int i = 0; i < order.length; i++) {
            sorted[i] = seqs[order[i]];
            beside[i] = notes[order[i]];
        }
        return new Pack(sorted, beside);
    }

    public static int note(int attempts, boolean waited) {
        return attempts << 1 | (waited ? 1 : 0);
    }

    /** As {@link #note}, for one that was completed as a duplicate after so many attempts. */
    public static int duplicate(int attempts, boolean waited) {
        return note(attempts, waited) | DUPLICATE;
    }

    public int size() {
        return seqs.length;
    }

    public long seq(int i) {
        return seqs[i];
    }

    public int attempts(int i) {
        return (notes[i] & ~DUPLICATE) >>> 1;
    }

    public boolean waited(int i) {
        return (notes[i] & 1) != 0;
    }

    public boolean isDuplicate(int i) {
        return (notes[i] & DUPLICATE) != 0;
    }

    /** All but the first so many. */
    public Pack without(int first) {
        return new Pack(Arrays.copyOfRange(seqs, first, seqs.length), Arrays.copyOfRange(notes, first, notes.length));
    }

    /** All but that one; itself if it is not in here. */
    public Pack minus(long seq) {
        int at = Arrays.binarySearch(seqs, seq);
        if (at < 0) {
            return this;
        }
        Pack head = new Pack(Arrays.copyOf(seqs, seqs.length - 1), Arrays.copyOf(notes, notes.length - 1));
        System.arraycopy(seqs, at + 1, head.seqs, at, seqs.length - at - 1);
        System.arraycopy(notes, at + 1, head.notes, at, notes.length - at - 1);
        return head;
    }

    public byte[] toBytes(long row) {
        var writer = new ByteWriter(16 + seqs.length * 3);
        writer.skip(Checksum.SIZE);
        writer.varint(seqs.length);
        long before = 0;
        for (int i = 0; i < seqs.length; i++) {
            writer.varint(seqs[i] - before);
            writer.varint(notes[i]);
            before = seqs[i];
        }
        byte[] bytes = writer.toBytes();
        Checksum.put(bytes, 0, Checksum.over(bytes, Checksum.SIZE, bytes.length) ^ Checksum.mark(Kind.PACK, row));
        return bytes;
    }

    public static Pack read(long row, byte @Nullable [] bytes) throws Damaged {
        if (bytes == null) {
            throw new Damaged("empty");
        }
        Checksum.check(bytes, Kind.PACK, row);
        var reader = new ByteReader(bytes, Checksum.SIZE);
        int count = reader.count(1);
        var seqs = new long[count];
        var notes = new int[count];
        long before = 0;
        for (int i = 0; i < count; i++) {
            long step = reader.varint();
            if (step < 0 || before + step < before) {
                throw new Damaged("numbers do not ascend");
            }
            before += step;
            seqs[i] = before;
            notes[i] = (int) reader.varint();
        }
        return new Pack(seqs, notes);
    }
}
