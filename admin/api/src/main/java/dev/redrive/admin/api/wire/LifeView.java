// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.time.Instant;
import java.util.List;

/**
 * The attempts of an item from its arrival, or from a person's retry, to its end.
 *
 * @param leftOut how many attempts between the first and the newest were let go
 */
public record LifeView(Instant startedAt, List<AttemptView> attempts, int leftOut) {

    public LifeView {
        attempts = List.copyOf(attempts);
    }
}
