// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Control;
import dev.redrive.pipeline.node.EntryHandler;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * From a pipeline's entry to its first node. On one cluster the ledger of the entry writes the stream together with its success;
 * to another place it is pushed before. A crash in between brings the same stream once more.
 */
final class Crossing implements EntryHandler.Ferry {
    private final QueueName entry;
    private final Function<QueueName, @Nullable QueueSetup> setups;
    private final Control control;

    /** @param setups of the queues there are when asked */
    Crossing(QueueName entry, Function<QueueName, @Nullable QueueSetup> setups, Control control) {
        this.entry = entry;
        this.setups = setups;
        this.control = control;
    }

    @Override
    public Outcome carry(Onward stream) {
        QueueSetup here = setups.apply(entry);
        QueueSetup there = setups.apply(stream.to());
        if (here == null || there == null) {
            return new Outcome.Failed(
                    Failure.of(FailureCode.UNAVAILABLE, "queue " + stream.to() + " is not set up at the moment"));
        }
        if (areTogether(here.home(), there.home())) {
            return new Outcome.Succeeded(List.of(stream));
        }
        control.push(stream.to(), List.of(Push.now(stream.content())));
        return Outcome.SUCCEEDED;
    }

    private static boolean areTogether(Home one, Home other) {
        return one instanceof Home.OnKafka here
                && other instanceof Home.OnKafka there
                && here.cluster().equals(there.cluster());
    }
}
