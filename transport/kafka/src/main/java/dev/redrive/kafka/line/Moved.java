// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Window;
import java.util.HashMap;
import java.util.Map;

/**
 * Those of a partition that were handed over to be written to its end once more, until they are read there. Owned by the line thread.
 *
 * <p>Of each it is known which record stands for it: the old one, or a later one that was read since. If that one is finished, a
 * copy that comes now has nothing left to say. What a producer gave up may be there all the same, so one move may bring several
 * copies; it is over when the last of them, the one that was acknowledged, is read.
 */
final class Moved {

    /** The hash alone is not enough: of two messages that share it, one would be lost. */
    private record Name(Waiting.Copy copy, String name) {}

    private static final class Move {
        final long from;
        /** The offset that stands for it. */
        long stands;
        /** Where it was written last. */
        long to = NOWHERE;

        Move(long from) {
            this.from = from;
            this.stands = from;
        }
    }

    /** Beyond all offsets: so it is not read. */
    private static final long NOWHERE = Long.MAX_VALUE;

    private final Map<Name, Move> moves = new HashMap<>();

    boolean isEmpty() {
        return moves.isEmpty();
    }

    /** Whether one of them lies where it was not read yet. */
    boolean isAhead() {
        return moves.values().stream().anyMatch(each -> each.to < NOWHERE);
    }

    void handedOver(Waiting.Lying lying) {
        moves.put(new Name(lying.copy(), Raw.name(lying.bytes())), new Move(lying.offset()));
    }

    void written(long from, long to) {
        for (Move each : moves.values()) {
            if (each.from == from) {
                each.to = to;
            }
        }
    }

    void notWritten(long from) {
        moves.values().removeIf(each -> each.from == from);
    }

    /** Whether that is a copy of one that was settled before it came. If not, it stands for it from now on. */
    boolean isSettled(Arrival arrival, Window window) {
        if (moves.isEmpty()) {
            return false;
        }
        Move move = moves.get(new Name(arrival.copy(), Raw.name(arrival.bytes())));
        if (move == null || arrival.offset() <= move.stands) {
            // Not moved, or read again after its bytes were lost here.
            return false;
        }
        if (window.isFinished(move.stands)) {
            return true;
        }
        move.stands = arrival.offset();
        return false;
    }

    /** @param end below which all was read */
    void readUpTo(long end) {
        if (!moves.isEmpty()) {
            moves.values().removeIf(each -> each.to < end);
        }
    }
}
