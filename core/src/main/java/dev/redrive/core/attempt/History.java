// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import java.util.List;
import java.util.Optional;

/** All attempts of a message so far, life by life; the last one is the present life. */
public record History(List<Life> lives) {

    /** Kept per life. */
    public static final int TRIES_MAX = 32;
    /** Kept per message; older lives are let go first. */
    public static final int LIVES_MAX = 16;

    public static final History NONE = new History(List.of());

    public History {
        lives = List.copyOf(lives);
    }

    public Optional<Tried> newest() {
        for (int i = lives.size() - 1; i >= 0; i--) {
            List<Tried> tried = lives.get(i).tried();
            if (!tried.isEmpty()) {
                return Optional.of(tried.get(tried.size() - 1));
            }
        }
        return Optional.empty();
    }
}
