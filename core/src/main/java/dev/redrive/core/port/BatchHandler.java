// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.BatchAnswer;
import dev.redrive.core.attempt.Outcome;
import java.util.List;

/**
 * Attempts several messages in one call. Called by many threads at a time; under {@link Order#KEY} no two messages of a
 * key are with it at once.
 *
 * <p>It answers for each message, or for the batch as a whole: by {@link BatchAnswer.Whole}, or by what it throws, which
 * counts as with {@link Handler}. A batch that fails as a whole is split to find out whose fault it was, so a message
 * may come more than once within one attempt: handlers should be idempotent.
 */
public interface BatchHandler extends Handler {

    /** @param attempts at least one, no two of the same message, all with the same time */
    BatchAnswer attemptAll(List<Attempt> attempts) throws Exception;

    /** A batch of one. */
    @Override
    default Outcome attempt(Attempt attempt) throws Exception {
        return switch (attemptAll(List.of(attempt))) {
            case BatchAnswer.Whole(var outcome) -> outcome;
            case BatchAnswer.Each(var outcomes) -> {
                if (outcomes.size() != 1) {
                    throw new IllegalStateException(outcomes.size() + " answers came for one message");
                }
                yield outcomes.getFirst();
            }
        };
    }
}
