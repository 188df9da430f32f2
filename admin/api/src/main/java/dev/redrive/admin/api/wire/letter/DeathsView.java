// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import java.util.List;

/** Letters of one group that died per hour, for charts. */
public record DeathsView(String group, String title, List<HourView> hours) {

    public DeathsView {
        hours = List.copyOf(hours);
    }
}
