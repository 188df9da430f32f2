// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.message.Base32;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The names of items: 16 characters of base 32. The first 8 are a keyed permutation of the counter's low 40 bits, so
 * neighbours share nothing, and 8 characters are enough to find the row without an index. The last 8 hold the counter's high
 * bits, the queue, a tag of the store, and check bits.
 */
public final class Ids {
    public static final int LENGTH = 16;
    public static final int PREFIX_MIN = 8;
    private static final int HALF = 20;
    private static final int HALF_MASK = (1 << HALF) - 1;
    private static final int ROUNDS = 4;
    private static final int LOW_BITS = 40;
    private static final long LOW_MASK = (1L << LOW_BITS) - 1;
    private static final int TAG_MASK = 0x3ff;

    private final long key;
    private final long tag;

    /** @param key the store's own, drawn once when it was made */
    public Ids(long key) {
        this.key = key;
        this.tag = mix(key) & TAG_MASK;
    }

    public String of(long seq) {
        long counter = Seq.counter(seq);
        long high = counter >>> LOW_BITS << 35 | (long) Seq.queue(seq) << 20 | tag << 10;
        long check = mix(key ^ seq ^ high) & TAG_MASK;
        var text = new byte[LENGTH];
        Base32.write(permuted(counter & LOW_MASK), text, 0, PREFIX_MIN);
        Base32.write(high | check, text, PREFIX_MIN, LENGTH - PREFIX_MIN);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** The low bits of the counter behind an id or a prefix of one; empty if it is none. */
    public OptionalLong lowCounter(String prefix) {
        if (prefix.length() < PREFIX_MIN || prefix.length() > LENGTH) {
            return OptionalLong.empty();
        }
        long value = 0;
        for (int i = 0; i < prefix.length(); i++) {
            int digit = Base32.digit(prefix.charAt(i));
            if (digit < 0) {
                return OptionalLong.empty();
            }
            if (i < PREFIX_MIN) {
                value = value << 5 | digit;
            }
        }
        return OptionalLong.of(restored(value));
    }

    /** As people may have typed it. */
    public static String plain(String typed) {
        return typed.strip()
                .toLowerCase(Locale.ROOT)
                .replace('o', '0')
                .replace('i', '1')
                .replace('l', '1');
    }

    /** How many counters share their low bits when so many were given out. */
    public static long highs(long counter) {
        return (counter >>> LOW_BITS) + 1;
    }

    public static long counter(long high, long low) {
        return high << LOW_BITS | low;
    }

    private long permuted(long value) {
        int left = (int) (value >>> HALF);
        int right = (int) value & HALF_MASK;
        for (int round = 0; round < ROUNDS; round++) {
            int next = left ^ scramble(right, round);
            left = right;
            right = next;
        }
        return (long) left << HALF | right;
    }

    private long restored(long value) {
        int left = (int) (value >>> HALF);
        int right = (int) value & HALF_MASK;
        for (int round = ROUNDS - 1; round >= 0; round--) {
            int before = right ^ scramble(left, round);
            right = left;
            left = before;
        }
        return (long) left << HALF | right;
    }

    private int scramble(int half, int round) {
        return (int) mix(key + ((long) round << 32) + half * 0x9e3779b97f4a7c15L) & HALF_MASK;
    }

    private static long mix(long value) {
        long h = (value ^ value >>> 33) * 0xff51afd7ed558ccdL;
        h = (h ^ h >>> 33) * 0xc4ceb9fe1a85ec53L;
        return h ^ h >>> 33;
    }
}
