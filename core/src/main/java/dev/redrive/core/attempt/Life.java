// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import java.time.Instant;
import java.util.List;

/**
 * The attempts of a message from its arrival, or from a person's retry, to its end.
 *
 * @param tried oldest first; at most {@link History#TRIES_MAX} are kept, the first and the newest
 * @param leftOut how many between them were let go to stay within that bound
 */
public record Life(Instant startedAt, List<Tried> tried, int leftOut) {

    public Life {
        tried = List.copyOf(tried);
    }
}
