// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.deadletter.ReplayClaim;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.MessageId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Claims of records on a source topic to be the replay of an earlier message. They are shown to people and decide nothing about
 * messages: a replay to the origin, a copy of its headers on another message and a forgery look alike.
 */
final class Claims {

    private static final char BETWEEN = '/';

    private Claims() {}

    /** What the block of ours claims that a record came with; null if it has none, or one of another topic. */
    static @Nullable ReplayClaim of(List<Header> headers, String topic) {
        if (headers.isEmpty() || !Ours.hasBlock(headers) || !Ours.isNamed(headers, topic)) {
            return null;
        }
        Told told = Ours.told(headers);
        int replays = told.count(Names.REPLAYS).orElse(0);
        return replays == 0
                ? null
                : told.id().map(id -> new ReplayClaim(id, replays)).orElse(null);
    }

    static Header header(ReplayClaim claim) {
        return Header.of(Names.CLAIMS, claim.message().value() + BETWEEN + claim.replays());
    }

    /** Reads what {@link #header} wrote; null if nothing can be read. */
    static @Nullable ReplayClaim told(Told told) {
        Optional<String> text = told.text(Names.CLAIMS);
        int between = text.orElse("").lastIndexOf(BETWEEN);
        if (between < 1 || between > MessageId.LENGTH_MAX) {
            return null;
        }
        String id = text.get().substring(0, between);
        String replays = text.get().substring(between + 1);
        return id.isBlank() || !replays.matches("[1-9][0-9]{0,8}")
                ? null
                : new ReplayClaim(new MessageId(id), Integer.parseInt(replays));
    }
}
