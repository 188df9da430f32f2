// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.alert.AlertChangeView;
import dev.redrive.admin.api.wire.alert.AlertView;
import dev.redrive.admin.api.wire.alert.AlertsView;
import dev.redrive.core.alert.ActiveAlert;
import dev.redrive.core.alert.Alert;
import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.Alerts;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    private static AlertView of(ActiveAlert active) {
        return view(active.alert(), active.value(), active.text());
    }

    private static AlertChangeView of(AlertChange change) {
        return new AlertChangeView(change.word(), change.at(), view(change.alert(), change.value(), change.text()));
    }

    private static AlertView view(Alert alert, @Nullable Double value, String text) {
        return new AlertView(
                alert.queue().value(),
                alert.kind().word(),
                value,
                alert.value(),
                alert.threshold(),
                alert.since(),
                text);
    }
}
