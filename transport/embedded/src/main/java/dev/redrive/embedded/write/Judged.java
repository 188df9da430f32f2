// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Message;
import dev.redrive.core.policy.Verdict;
import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Kind;
import dev.redrive.embedded.codec.Pasts;
import dev.redrive.embedded.codec.Stored;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A ruling made ready for the disk by the engine's thread, so that the writer only writes.
 *
 * @param body the row it becomes; null if it becomes none of its own
 * @param failures charged after this ruling
 * @param sentBy the replay whose end it may be; null if none sent it
 */
public record Judged(
        Ruling ruling,
        boolean waited,
        byte @Nullable [] body,
        int failures,
        @Nullable JobReplay sentBy) {

    public static Judged of(Ruling ruling, Held held) {
        Message message = ruling.delivery().message();
        var before = new Stored(
                message.createdAt(), message.content(), ruling.delivery().standing(), held.past(), held.sentBy());
        return switch (ruling.verdict()) {
            case Verdict.Skip() ->
                new Judged(ruling, held.waited(), null, before.standing().failures(), held.sentBy());
            case Verdict.Done done -> complete(ruling, held, before);
            // No attempt is added to its history: there was none.
            case Verdict.Duplicate() -> complete(ruling, held, before);
            case Verdict.RetryAt(var due, var planned) -> become(ruling, held, Kind.WAITING, before);
            case Verdict.Bury(var reason) -> become(ruling, held, Kind.DEAD, before);
        };
    }

    private static Judged complete(Ruling ruling, Held held, Stored before) {
        long seq = ruling.delivery().message().origin().position();
        byte[] body = held.waited() ? Body.sealed(Kind.WAITING, seq, Pasts.after(before, ruling.tried())) : null;
        return new Judged(ruling, held.waited(), body, before.standing().failures(), held.sentBy());
    }

    private static Judged become(Ruling ruling, Held held, Kind kind, Stored before) {
        Stored after = Pasts.after(before, ruling.tried());
        byte[] body = Body.sealed(kind, ruling.delivery().message().origin().position(), after);
        return new Judged(ruling, held.waited(), body, after.standing().failures(), held.sentBy());
    }

    public long seq() {
        return ruling.delivery().message().origin().position();
    }

    boolean isUrgent() {
        return ruling.delivery().message().content().labels().priority().isUrgent();
    }

    public @Nullable Long keyHash() {
        Key key = ruling.delivery().message().key();
        return key == null ? null : key.hash();
    }

    int failuresBefore() {
        return ruling.delivery().standing().failures();
    }

    /** Rounded up to the store's milliseconds, so that nothing is early. */
    public static long millis(Instant due) {
        long millis = due.toEpochMilli();
        return due.isAfter(Instant.ofEpochMilli(millis)) ? millis + 1 : millis;
    }
}
