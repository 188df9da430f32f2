// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.attempt.Tried;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.engine.Watcher;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** One line per settled failure, and none for what went well at once. */
final class SettledLog implements Watcher {

    private static final Logger LOG = LoggerFactory.getLogger("dev.redrive.settled");

    private final QueueName queue;

    SettledLog(QueueName queue) {
        this.queue = queue;
    }

    @Override
    public void settled(List<Ruling> rulings) {
        for (Ruling ruling : rulings) {
            Tried tried = ruling.tried();
            if (tried != null) {
                switch (ruling.verdict()) {
                    case Verdict.Done done -> write(Level.DEBUG, "completed", "", ruling, tried);
                    case Verdict.Duplicate() -> write(Level.DEBUG, "duplicate", "", ruling, tried);
                    case Verdict.RetryAt(var due, var planned) ->
                        write(Level.INFO, "retry", due.toString(), ruling, tried);
                    case Verdict.Bury(var reason) -> write(Level.WARN, "buried", reason.word(), ruling, tried);
                    case Verdict.Skip() -> write(Level.WARN, "skipped", "", ruling, tried);
                }
            }
        }
    }

    private void write(Level level, String what, String detail, Ruling ruling, Tried tried) {
        LOG.atLevel(level)
                .addKeyValue("queue", queue)
                .addKeyValue("message", ruling.delivery().message().id())
                .addKeyValue("attempt", tried.number())
                .addKeyValue("code", OutcomeWords.code(tried.outcome()))
                .log(detail.isEmpty() ? what : what + ' ' + detail);
    }
}
