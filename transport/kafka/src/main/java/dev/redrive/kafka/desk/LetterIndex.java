// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The letters of a group: which they are, where they lie, and whether they are still open. In primitive arrays, about 100 bytes a
 * letter. Letters are numbered as they come. Used by one thread.
 */
final class LetterIndex {

    static final int NONE = -1;

    private static final int FIRST_CAPACITY = 64;
    private static final byte OPEN = 0;
    private static final byte CLOSED = 1;
    /** The topic no longer has it. */
    private static final byte GONE = 2;

    private final TextPages texts = new TextPages();
    private int[] letterIds = new int[FIRST_CAPACITY];
    private int[] messageIds = new int[FIRST_CAPACITY];
    private int[] partitions = new int[FIRST_CAPACITY];
    private long[] offsets = new long[FIRST_CAPACITY];
    private long[] times = new long[FIRST_CAPACITY];
    private byte[] states = new byte[FIRST_CAPACITY];
    /** Numbers plus one, by the hash of the letter's id; zero is empty. */
    private int[] table = new int[2 * FIRST_CAPACITY];

    private int size;
    private int open;

    /** Where a letter lies, and when it was buried. */
    record Entry(int partition, long offset, long at) {}

    /** Returns its number; {@link #NONE} if that letter is known: a crash may have written it twice. */
    int add(String letterId, String messageId, Entry entry) {
        if (find(letterId) != NONE) {
            return NONE;
        }
        if (size == offsets.length) {
            grow();
        }
        int number = size++;
        letterIds[number] = texts.add(letterId);
        messageIds[number] = texts.add(messageId);
        partitions[number] = entry.partition;
        offsets[number] = entry.offset;
        times[number] = entry.at;
        states[number] = OPEN;
        open++;
        enter(number, letterId.hashCode());
        return number;
    }

    private void grow() {
        int capacity = size * 2;
        letterIds = Arrays.copyOf(letterIds, capacity);
        messageIds = Arrays.copyOf(messageIds, capacity);
        partitions = Arrays.copyOf(partitions, capacity);
        offsets = Arrays.copyOf(offsets, capacity);
        times = Arrays.copyOf(times, capacity);
        states = Arrays.copyOf(states, capacity);
        table = new int[2 * capacity];
        for (int number = 0; number < size; number++) {
            enter(number, letterId(number).hashCode());
        }
    }

    private void enter(int number, int hash) {
        int at = slot(hash);
        while (table[at] != 0) {
            at = (at + 1) % table.length;
        }
        table[at] = number + 1;
    }

    private int slot(int hash) {
        return Math.floorMod(hash * 0x9e3779b1, table.length);
    }

    int find(String letterId) {
        byte[] bytes = letterId.getBytes(StandardCharsets.UTF_8);
        for (int at = slot(letterId.hashCode()); table[at] != 0; at = (at + 1) % table.length) {
            int number = table[at] - 1;
            if (texts.length(letterIds[number]) == bytes.length && texts.startsWith(letterIds[number], bytes)) {
                return number;
            }
        }
        return NONE;
    }

    /** Shows those whose own id, or whose message's, begins so; also the closed ones. */
    void matching(String prefix, IntConsumer each) {
        byte[] bytes = prefix.getBytes(StandardCharsets.UTF_8);
        for (int number = 0; number < size; number++) {
            if (states[number] != GONE
                    && (texts.startsWith(letterIds[number], bytes) || texts.startsWith(messageIds[number], bytes))) {
                each.accept(number);
            }
        }
    }

    String letterId(int number) {
        return texts.get(letterIds[number]);
    }

    String messageId(int number) {
        return texts.get(messageIds[number]);
    }

    Entry entry(int number) {
        return new Entry(partitions[number], offsets[number], times[number]);
    }

    boolean isOpen(int number) {
        return states[number] == OPEN;
    }

    void close(int number) {
        leave(number, CLOSED);
    }

    /** The topic begins there now. */
    void forgetBelow(int partition, long begin) {
        for (int number = 0; number < size; number++) {
            if (partitions[number] == partition && offsets[number] < begin && states[number] != GONE) {
                leave(number, GONE);
            }
        }
    }

    private void leave(int number, byte state) {
        if (states[number] == OPEN) {
            open--;
        }
        states[number] = state;
    }

    /** The open ones alone, numbered anew; shows the ids of those that are closed. */
    LetterIndex onlyOpen(Consumer<String> closed) {
        var rest = new LetterIndex();
        for (int number = 0; number < size; number++) {
            if (states[number] == OPEN) {
                rest.add(letterId(number), messageId(number), entry(number));
            } else if (states[number] == CLOSED) {
                closed.accept(letterId(number));
            }
        }
        return rest;
    }

    /** With those that are closed or gone. */
    int size() {
        return size;
    }

    int open() {
        return open;
    }
}
