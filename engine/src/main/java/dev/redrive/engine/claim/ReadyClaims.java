// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Claims that only wait for a runner, in order. Owned by the engine thread.
 *
 * <p>They lie in pieces that are used once and left to the collector. A ring that is used for ever would soon be old, and
 * whatever is written to an old object costs the collector's bookkeeping, for every message.
 */
final class ReadyClaims {

    private static final int PIECE = 256;

    private static final class Piece {
        final @Nullable Claim[] claims = new Claim[PIECE];
        int from;
        int to;

        @Nullable
        Piece next;

        Piece(int at) {
            from = at;
            to = at;
        }
    }

    private Piece first = new Piece(0);
    private Piece last = first;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(Claim claim) {
        if (last.to == PIECE) {
            Piece further = new Piece(0);
            last.next = further;
            last = further;
        }
        last.claims[last.to++] = claim;
        size++;
    }

    void addFirst(Claim claim) {
        if (first.from == 0) {
            Piece before = new Piece(PIECE);
            before.next = first;
            first = before;
        }
        first.claims[--first.from] = claim;
        size++;
    }

    /** Only if there is one. */
    Claim remove() {
        Piece piece = first;
        while (piece.from == piece.to) {
            Piece used = piece;
            piece = Objects.requireNonNull(used.next);
            // One that has grown old must not keep all that came after it.
            used.next = null;
        }
        first = piece;
        Claim claim = Objects.requireNonNull(piece.claims[piece.from]);
        piece.claims[piece.from++] = null;
        size--;
        return claim;
    }

    void forEach(Consumer<Claim> step) {
        for (Piece piece = first; piece != null; piece = piece.next) {
            for (int i = piece.from; i < piece.to; i++) {
                step.accept(Objects.requireNonNull(piece.claims[i]));
            }
        }
    }

    void clear() {
        first = new Piece(0);
        last = first;
        size = 0;
    }

    /** Takes those out that fit; the others keep their order. */
    void removeIf(Predicate<Claim> fits) {
        Piece all = first;
        clear();
        for (Piece piece = all; piece != null; piece = piece.next) {
            for (int i = piece.from; i < piece.to; i++) {
                Claim claim = Objects.requireNonNull(piece.claims[i]);
                if (!fits.test(claim)) {
                    add(claim);
                }
            }
        }
    }
}
