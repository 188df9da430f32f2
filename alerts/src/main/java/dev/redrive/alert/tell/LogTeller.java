// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert.tell;

import dev.redrive.core.alert.AlertChange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** One line for each change: a warning when it begins, a note when it ends. */
final class LogTeller implements Teller {

    private static final Logger LOG = LoggerFactory.getLogger("dev.redrive.alert");

    @Override
    public void tell(AlertChange change) {
        var alert = change.alert();
        Double value = change.value();
        LOG.atLevel(change instanceof AlertChange.Raised ? Level.WARN : Level.INFO)
                .addKeyValue("queue", alert.queue())
                .addKeyValue("alert", alert.kind().word())
                .addKeyValue("value", value == null ? "unknown" : alert.kind().shown(value))
                .addKeyValue("raisedValue", alert.kind().shown(alert.value()))
                .addKeyValue("threshold", alert.kind().shown(alert.threshold()))
                .addKeyValue("since", alert.since())
                .log("alert " + change.word());
    }
}
