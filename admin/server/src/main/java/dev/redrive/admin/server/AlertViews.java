// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.alert.AlertChangeView;
import dev.redrive.admin.api.wire.alert.AlertView;
import dev.redrive.admin.api.wire.alert.AlertsView;
import dev.redrive.core.alert.Alert;
import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.Alerts;
import java.util.List;

/** Alerts as the API shows them. */
final class AlertViews {

    private AlertViews() {}

    static List<AlertView> active(Alerts alerts) {
        return alerts.active().stream().map(AlertViews::of).toList();
    }

    static AlertsView of(Alerts alerts) {
        return new AlertsView(
                active(alerts), alerts.recent().stream().map(AlertViews::of).toList());
    }

    private static AlertView of(Alert alert) {
        return new AlertView(
                alert.queue().value(),
                alert.kind().word(),
                alert.value(),
                alert.threshold(),
                alert.since(),
                alert.text());
    }

    private static AlertChangeView of(AlertChange change) {
        return new AlertChangeView(change.word(), change.at(), of(change.alert()));
    }
}
