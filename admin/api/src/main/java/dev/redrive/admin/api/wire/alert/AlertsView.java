// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.alert;

import java.util.List;

/** @param recent the newest first */
public record AlertsView(List<AlertView> active, List<AlertChangeView> recent) {

    public AlertsView {
        active = List.copyOf(active);
        recent = List.copyOf(recent);
    }
}
