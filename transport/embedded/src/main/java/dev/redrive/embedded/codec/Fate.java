// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.codec;

import dev.redrive.core.bytes.ByteWriter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.ReplayEnd;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a row of the log says. Stored by its number: there may be more, but none may change. */
public enum Fate {
    DIED(0),
    HELD(1),
    RELEASED(2),
    REPLAYED(3),
    DROPPED(4),
    NOTED(5),
    /** The ends of replays: {@code who} is the job and {@code key} the letter that was sent back. */
    SUCCEEDED(6),
    DIED_AGAIN(7),
    LET_GO(8);

    private final int number;

    Fate(int number) {
        this.number = number;
    }

    /** As it is stored, and named in the queries. */
    public int number() {
        return number;
    }

    /** The row for the end of a replay that a store can know. */
    public static Fate of(ReplayEnd end) {
        return switch (end) {
            case SUCCEEDED -> SUCCEEDED;
            case DIED -> DIED_AGAIN;
            case DROPPED -> LET_GO;
            case UNKNOWN -> throw new IllegalArgumentException("a store knows how its replays end");
        };
    }

    /** The end of a replay that it tells; empty if it tells none. */
    public Optional<ReplayEnd> end() {
        return switch (this) {
            case SUCCEEDED -> Optional.of(ReplayEnd.SUCCEEDED);
            case DIED_AGAIN -> Optional.of(ReplayEnd.DIED);
            case LET_GO -> Optional.of(ReplayEnd.DROPPED);
            case DIED, HELD, RELEASED, REPLAYED, DROPPED, NOTED -> Optional.empty();
        };
    }

    public static Optional<Fate> of(int number) {
        return Arrays.stream(values()).filter(each -> each.number == number).findFirst();
    }

    /** Ties all of a row together, and to its number. */
    public static int sum(long no, Row row) {
        var writer = new ByteWriter(64);
        writer.varint(row.seq == null ? 0 : row.seq);
        writer.one(row.fate);
        writer.signed(row.at);
        writer.text(row.who == null ? "" : row.who);
        writer.text(row.key == null ? "" : row.key);
        byte[] bytes = writer.toBytes();
        return Checksum.over(bytes, 0, bytes.length) ^ Checksum.mark(Kind.FATE, no);
    }

    /** As stored. */
    public record Row(
            @Nullable Long seq,
            int fate,
            long at,
            @Nullable String who,
            @Nullable String key) {}

    /** The state that a letter gets by it; empty for what is no action on it. */
    public Optional<LetterState> state() {
        return switch (this) {
            case HELD -> Optional.of(LetterState.HELD);
            case RELEASED -> Optional.of(LetterState.OPEN);
            case REPLAYED -> Optional.of(LetterState.REPLAYED);
            case DROPPED -> Optional.of(LetterState.DROPPED);
            case DIED, NOTED, SUCCEEDED, DIED_AGAIN, LET_GO -> Optional.empty();
        };
    }
}
