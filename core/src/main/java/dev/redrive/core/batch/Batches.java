// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.batch;

import dev.redrive.core.message.Header;
import dev.redrive.core.message.Message;
import java.util.Optional;

/**
 * How a queue makes batches of its messages.
 *
 * @param by which messages may go together
 * @param critical for messages of high and critical priority
 */
public record Batches(BatchKey by, Batching standard, Batching critical) {

    public static final Batches USUAL = new Batches(BatchKey.NONE, Batching.STANDARD, Batching.CRITICAL);

    public Batches by(BatchKey key) {
        return new Batches(key, standard, critical);
    }

    public Batches standard(Batching batching) {
        return new Batches(by, batching, critical);
    }

    public Batches critical(Batching batching) {
        return new Batches(by, standard, batching);
    }

    /** Equal for messages that go together. Those without what they are gathered by go together too. */
    public Optional<Object> group(Message message) {
        return switch (by) {
            case BatchKey.None() -> Optional.empty();
            case BatchKey.Source() ->
                Optional.ofNullable(message.content().labels().source());
            case BatchKey.Type() -> Optional.ofNullable(message.type());
            case BatchKey.InHeader(var name) ->
                message.content().headers().last(name).map(Header::value);
        };
    }

    public Batching of(Batcher batcher) {
        return switch (batcher) {
            case STANDARD -> standard;
            case CRITICAL -> critical;
        };
    }

    /** Messages that may be with the handler at a time. */
    public int messagesMax() {
        return standard.messagesMax() + critical.messagesMax();
    }
}
