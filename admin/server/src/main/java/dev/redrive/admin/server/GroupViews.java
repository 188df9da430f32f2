// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.letter.CountView;
import dev.redrive.admin.api.wire.letter.GroupDetailView;
import dev.redrive.admin.api.wire.letter.GroupView;
import dev.redrive.admin.api.wire.letter.HourView;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.catalog.Group;
import java.util.List;
import java.util.Map;

/** Groups of dead letters as the wire shows them. */
final class GroupViews {

    private GroupViews() {}

    static GroupView line(Group whole, CallerView view) {
        Group group = view.group(whole);
        return new GroupView(
                group.id(),
                group.title(),
                group.why(),
                group.state().word(),
                group.stateBy(),
                group.letters(),
                group.ever(),
                group.firstSeen(),
                group.lastSeen(),
                counts(group.queues()));
    }

    static GroupDetailView whole(Group.Detail whole, CallerView view) {
        Group.Detail detail = view.group(whole);
        return new GroupDetailView(
                line(whole.group(), view),
                hours(detail.hours()),
                counts(detail.types()),
                detail.keys(),
                detail.sampleKeys(),
                LetterViews.lines(whole.newest(), view));
    }

    static List<HourView> hours(List<Group.Hour> hours) {
        return hours.stream()
                .map(each -> new HourView(each.from(), each.letters()))
                .toList();
    }

    private static List<CountView> counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(each -> new CountView(each.getKey(), each.getValue()))
                .toList();
    }
}
