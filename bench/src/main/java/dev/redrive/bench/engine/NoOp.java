// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.port.Handler;
import java.util.List;

/**
 * Does nothing, in four ways, so that the call is a call: with a single way the compiler would see that nothing happens and
 * leave attempts out altogether, which no real handler allows.
 */
final class NoOp implements Handler {

    private static final List<Handler> WAYS = List.of(
            attempt -> Outcome.SUCCEEDED,
            attempt -> attempt.number() > 0 ? Outcome.SUCCEEDED : Outcome.ABANDONED,
            attempt -> attempt.timeout().isNegative() ? Outcome.ABANDONED : Outcome.SUCCEEDED,
            attempt -> attempt.message().value().size() < 0 ? Outcome.ABANDONED : Outcome.SUCCEEDED);

    @Override
    public Outcome attempt(Attempt attempt) throws Exception {
        int way = (int) attempt.message().origin().position() % WAYS.size();
        return WAYS.get(way).attempt(attempt);
    }
}
