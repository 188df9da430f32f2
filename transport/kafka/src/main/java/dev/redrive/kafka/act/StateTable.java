// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import dev.redrive.core.deadletter.LetterState;
import java.util.List;

/**
 * In what state letters are, by their ids, of which 128 bits are kept: 17 bytes a letter in primitive arrays, at most two thirds full. Only
 * ever grows. Used by one thread.
 */
public final class StateTable {

    private static final int FIRST_CAPACITY = 1024;
    private static final List<LetterState> STATES = List.of(LetterState.values());

    private long[] high = new long[FIRST_CAPACITY];
    private long[] low = new long[FIRST_CAPACITY];
    /** Which of the states, counted from one; zero is empty. */
    private byte[] states = new byte[FIRST_CAPACITY];

    private int size;

    public void put(String letter, LetterState state) {
        if (size * 3L >= states.length * 2L) {
            grow();
        }
        put(hash(letter, 0x9e3779b97f4a7c15L), hash(letter, 0xc2b2ae3d27d4eb4fL), (byte) (STATES.indexOf(state) + 1));
    }

    /** {@link LetterState#OPEN} if nothing is known of it. */
    public LetterState get(String letter) {
        int at = find(hash(letter, 0x9e3779b97f4a7c15L), hash(letter, 0xc2b2ae3d27d4eb4fL));
        return states[at] == 0 ? LetterState.OPEN : STATES.get(states[at] - 1);
    }

    public int size() {
        return size;
    }

    private void put(long first, long second, byte state) {
        int at = find(first, second);
        if (states[at] == 0) {
            size++;
        }
        high[at] = first;
        low[at] = second;
        states[at] = state;
    }

    private int find(long first, long second) {
        int at = Math.floorMod(Long.hashCode(first), states.length);
        while (states[at] != 0 && (high[at] != first || low[at] != second)) {
            at = (at + 1) % states.length;
        }
        return at;
    }

    private void grow() {
        long[] highs = high;
        long[] lows = low;
        byte[] old = states;
        high = new long[old.length * 2];
        low = new long[old.length * 2];
        states = new byte[old.length * 2];
        size = 0;
        for (int i = 0; i < old.length; i++) {
            if (old[i] != 0) {
                put(highs[i], lows[i], old[i]);
            }
        }
    }

    /** Ids are random already; this only packs them. */
    private static long hash(String text, long factor) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * factor;
            hash ^= hash >>> 29;
        }
        return hash;
    }
}
