// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.attempt.Tried;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How histories grow, within the bounds that {@link History} names. */
public final class Pasts {

    private Pasts() {}

    /** That attempt added to the present life. */
    public static Stored after(Stored stored, @Nullable Tried tried) {
        if (tried == null) {
            return stored;
        }
        List<Life> lives = new ArrayList<>(stored.history().lives());
        Life life =
                lives.isEmpty() ? new Life(stored.standing().since(), List.of(), 0) : lives.remove(lives.size() - 1);
        lives.add(with(life, tried));
        int failures = stored.standing().failures() + (failure(tried.outcome()).isPresent() ? 1 : 0);
        var standing = new Standing(failures, stored.standing().since());
        return new Stored(stored.createdAt(), stored.content(), standing, new History(lives), stored.sentBy());
    }

    /** A new life, with a fresh count. */
    public static Stored revived(Stored stored, Instant now) {
        List<Life> lives = new ArrayList<>(stored.history().lives());
        if (lives.isEmpty()) {
            // It ended without an attempt that is kept; it was a life all the same.
            lives.add(new Life(stored.standing().since(), List.of(), 0));
        }
        lives.add(new Life(now, List.of(), 0));
        if (lives.size() > History.LIVES_MAX) {
            lives.remove(0);
        }
        return new Stored(
                stored.createdAt(), stored.content(), new Standing(0, now), new History(lives), stored.sentBy());
    }

    /** What an outcome charges for; empty if it costs no attempt. */
    public static Optional<Failure> failure(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded s -> Optional.empty();
            case Outcome.Abandoned() -> Optional.empty();
            case Outcome.Rejected(var failure) -> Optional.of(failure);
            case Outcome.Failed(var failure) -> Optional.of(failure);
            case Outcome.TimedOut(var failure) -> Optional.of(failure);
        };
    }

    private static Life with(Life life, Tried tried) {
        List<Tried> tries = new ArrayList<>(life.tried());
        // Each rewrite would carry every stack along; the first and the newest say enough.
        int last = tries.size() - 1;
        if (last > 0) {
            tries.set(last, withoutStack(tries.get(last)));
        }
        tries.add(tried);
        int leftOut = life.leftOut();
        if (tries.size() > History.TRIES_MAX) {
            tries.remove(1);
            leftOut++;
        }
        return new Life(life.startedAt(), tries, leftOut);
    }

    private static Tried withoutStack(Tried tried) {
        Outcome bare = switch (tried.outcome()) {
            case Outcome.Succeeded same -> same;
            case Outcome.Abandoned same -> same;
            case Outcome.Rejected(var failure) -> new Outcome.Rejected(bare(failure));
            case Outcome.Failed(var failure) -> new Outcome.Failed(bare(failure));
            case Outcome.TimedOut(var failure) -> new Outcome.TimedOut(bare(failure));
        };
        return new Tried(tried.number(), tried.startedAt(), tried.took(), bare);
    }

    private static Failure bare(Failure failure) {
        return new Failure(failure.code(), failure.type(), failure.message(), "", failure.retryAfter());
    }
}
