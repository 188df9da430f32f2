// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Changes inputs by chance: flips, cuts, repetitions, pieces of others, words, numbers and depths that parsers stumble over. */
final class Mutations {

    private static final int CHANGES_MAX = 6;
    private static final int PIECE_MAX = 64;
    private static final long[] LENGTHS = {
        0, 1, -1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE
    };

    private final List<byte[]> good;
    private final List<byte[]> words = new ArrayList<>();
    private final int lengthMax;

    Mutations(List<byte[]> good, List<String> own, int lengthMax) {
        this.good = good;
        this.lengthMax = lengthMax;
        for (List<String> each : List.of(own, own, Words.SIGNS, Words.NUMBERS, Words.TIMES)) {
            each.forEach(word -> words.add(word.getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** One of the good ones, changed at least once. */
    byte[] draw(RandomGenerator random) {
        byte[] input = any(good, random);
        // Mostly few: what is garbled beyond recognition is refused at the door.
        int most = random.nextInt(3) == 0 ? CHANGES_MAX : 1;
        for (int changes = 1 + random.nextInt(most); changes > 0; changes--) {
            input = changed(input, random);
            if (input.length > lengthMax) {
                input = Arrays.copyOf(input, lengthMax);
            }
        }
        return input;
    }

    private byte[] changed(byte[] input, RandomGenerator random) {
        int at = random.nextInt(input.length + 1);
        int to = Math.min(input.length, at + random.nextInt(PIECE_MAX));
        return switch (random.nextInt(13)) {
            case 0 -> flipped(input, random);
            case 1 -> replaced(input, at, Math.min(input.length, at + 1), new byte[] {(byte) random.nextInt()});
            case 2 -> replaced(input, at, to, new byte[0]);
            case 3 -> Arrays.copyOf(input, at);
            case 4 -> replaced(input, to, to, repeated(Arrays.copyOfRange(input, at, to), random));
            case 5 -> replaced(input, at, to, piece(any(good, random), random));
            case 6 -> replaced(input, at, input.length, tail(any(good, random), random));
            case 7, 8 -> replaced(input, at, at, any(words, random));
            case 9 -> withOtherWord(input, at, random);
            case 10 -> withOtherNumber(input, at, random);
            case 11 -> replaced(input, at, random.nextBoolean() ? at : to, length(random));
            default -> replaced(input, at, at, repeated(opening(random), random));
        };
    }

    private static byte[] flipped(byte[] input, RandomGenerator random) {
        if (input.length == 0) {
            return input;
        }
        byte[] flipped = input.clone();
        flipped[random.nextInt(input.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return flipped;
    }

    private byte[] repeated(byte[] piece, RandomGenerator random) {
        int most = random.nextInt(8) == 0 ? lengthMax : 40;
        int times = piece.length == 0 ? 0 : 1 + random.nextInt(Math.max(1, most / piece.length));
        var all = new byte[piece.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(piece, 0, all, i * piece.length, piece.length);
        }
        return all;
    }

    private byte[] withOtherWord(byte[] input, int near, RandomGenerator random) {
        int from = next(input, near, Mutations::isOfWord);
        int to = from;
        while (to < input.length && isOfWord(input[to])) {
            to++;
        }
        return replaced(input, from, to, any(words, random));
    }

    private static byte[] withOtherNumber(byte[] input, int near, RandomGenerator random) {
        int from = next(input, near, Mutations::isDigit);
        int to = from;
        while (to < input.length && isDigit(input[to])) {
            to++;
        }
        List<String> numbers = random.nextInt(4) == 0 ? Words.TIMES : Words.NUMBERS;
        return replaced(
                input, from, to, numbers.get(random.nextInt(numbers.size())).getBytes(StandardCharsets.UTF_8));
    }

    /** As binary forms write lengths: in a byte, four or eight, or seven bits at a time. */
    private static byte[] length(RandomGenerator random) {
        long value = random.nextInt(3) == 0 ? random.nextLong() : LENGTHS[random.nextInt(LENGTHS.length)];
        return switch (random.nextInt(4)) {
            case 0 -> new byte[] {(byte) value};
            case 1 -> ByteBuffer.allocate(Integer.BYTES).putInt((int) value).array();
            case 2 -> ByteBuffer.allocate(Long.BYTES).putLong(value).array();
            default -> varint(value);
        };
    }

    private static byte[] varint(long value) {
        ByteBuffer bytes = ByteBuffer.allocate(10);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes.put((byte) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        bytes.put((byte) rest);
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private static byte[] opening(RandomGenerator random) {
        return Words.OPENINGS.get(random.nextInt(Words.OPENINGS.size())).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] piece(byte[] from, RandomGenerator random) {
        int at = random.nextInt(from.length + 1);
        return Arrays.copyOfRange(from, at, Math.min(from.length, at + random.nextInt(PIECE_MAX)));
    }

    private static byte[] tail(byte[] from, RandomGenerator random) {
        return Arrays.copyOfRange(from, random.nextInt(from.length + 1), from.length);
    }

    private static byte[] replaced(byte[] input, int from, int to, byte[] by) {
        var replaced = new byte[from + by.length + input.length - to];
        System.arraycopy(input, 0, replaced, 0, from);
        System.arraycopy(by, 0, replaced, from, by.length);
        System.arraycopy(input, to, replaced, from + by.length, input.length - to);
        return replaced;
    }

    private interface Sort {
        boolean holds(byte b);
    }

    private static int next(byte[] input, int near, Sort sort) {
        int at = near;
        while (at < input.length && !sort.holds(input[at])) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isOfWord(byte b) {
        return isDigit(b) || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || b == '_' || b == '-' || b == '.';
    }

    private static byte[] any(List<byte[]> from, RandomGenerator random) {
        return from.get(random.nextInt(from.size()));
    }
}
