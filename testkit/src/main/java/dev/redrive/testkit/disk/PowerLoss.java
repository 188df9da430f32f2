// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.disk;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * What a file may hold when power is lost while some of it is on its way to the disk. Sectors arrive in any order, or not at all,
 * or damaged. Bytes that nobody has written to stay as they are, as disks promise and SQLite expects.
 *
 * @param sector how many bytes are damaged together
 */
public record PowerLoss(int sector, RandomGenerator chance) {

    public static final int SECTOR_USUAL = 512;

    /**
     * One of the many things that can be left.
     *
     * @param before what was synced
     * @param after what was written since, and not synced
     */
    public byte[] leaves(byte[] before, byte[] after) {
        int from = Arrays.mismatch(before, after);
        if (from < 0) {
            return before.clone();
        }
        return switch (chance.nextInt(5)) {
            case 0 -> before.clone();
            case 1, 2 -> cut(before, after, from);
            case 3 -> torn(before, after, from);
            default -> scattered(before, after, from);
        };
    }

    /** The first part arrived, the rest did not. */
    private byte[] cut(byte[] before, byte[] after, int from) {
        return cutAt(before, after, from + chance.nextInt(Math.max(after.length - from, 0) + 1));
    }

    private static byte[] cutAt(byte[] before, byte[] after, int cut) {
        byte[] left = Arrays.copyOf(before, Math.max(before.length, cut));
        System.arraycopy(after, 0, left, 0, cut);
        return left;
    }

    /** The first part arrived, and the last sector of it is damaged. */
    private byte[] torn(byte[] before, byte[] after, int from) {
        int cut = from + chance.nextInt(Math.max(after.length - from, 0) + 1);
        byte[] left = cutAt(before, after, cut);
        damage(left, Math.max(from, cut - 1 - chance.nextInt(sector)), cut);
        return left;
    }

    /** Each sector for itself. */
    private byte[] scattered(byte[] before, byte[] after, int from) {
        byte[] left = Arrays.copyOf(before, Math.max(before.length, after.length));
        for (int at = from; at < after.length; at = Math.min(after.length, at - at % sector + sector)) {
            int end = Math.min(after.length, at - at % sector + sector);
            switch (chance.nextInt(8)) {
                case 0 -> damage(left, at, end);
                case 1, 2 -> {} // as it was before
                default -> System.arraycopy(after, at, left, at, end - at);
            }
        }
        return left;
    }

    private void damage(byte[] left, int from, int to) {
        boolean zeros = chance.nextBoolean();
        for (int i = from; i < to; i++) {
            left[i] = zeros ? 0 : (byte) chance.nextInt();
        }
    }
}
