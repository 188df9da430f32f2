// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine;

import dev.redrive.core.ledger.Ruling;
import java.util.List;

/** Hears what an engine has settled, in batches, on the engine thread: for metrics and the log. Must be quick. */
@FunctionalInterface
public interface Watcher {
    void settled(List<Ruling> rulings);
}
