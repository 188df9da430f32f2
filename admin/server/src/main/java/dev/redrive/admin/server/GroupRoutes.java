// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.letter.DeathsView;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.catalog.GroupState;
import dev.redrive.core.deadletter.LetterState;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Groups of dead letters: what died of the same cause, what people say about it, and when it died. */
final class GroupRoutes {

    private static final int HOURS_USUAL = 24;
    /** About three months. */
    private static final int HOURS_MAX = 2200;

    private static final String ANY_STATE =
            Stream.of(LetterState.values()).map(LetterState::word).collect(Collectors.joining(",", "state=", ""));

    private final Supplier<DeadLetters> letters;
    private final CallerViews views;

    GroupRoutes(Supplier<DeadLetters> letters, CallerViews views) {
        this.letters = letters;
        this.views = views;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.GROUPS, this::list, "filter"),
                Route.get(Paths.GROUP, this::show).showingPayloads(),
                Route.post(Paths.GROUP_HOLD, call -> say(call, GroupState.HELD)),
                Route.post(Paths.GROUP_RELEASE, call -> say(call, GroupState.OPEN)),
                Route.post(Paths.GROUP_RESOLVE, call -> say(call, GroupState.RESOLVED)),
                Route.get(Paths.STATS_DEATHS, this::deaths, "hours"));
    }

    private Answer list(Call call) {
        String filter = call.query("filter", "");
        CallerView view = views.of(call);
        return views.refusal(call, filter)
                .orElseGet(() -> Answer.json(
                        200,
                        Listing.whole(letters.get().groups(filter).stream()
                                .map(each -> GroupViews.line(each, view))
                                .toList())));
    }

    private Answer show(Call call) {
        return Answer.json(200, GroupViews.whole(letters.get().group(call.id()), views.of(call)));
    }

    private Answer say(Call call, GroupState state) {
        return Answer.json(
                200,
                GroupViews.line(
                        letters.get().say(call.id(), state, call.caller().name()), views.of(call)));
    }

    private Answer deaths(Call call) {
        Integer hours = call.number("hours", 1, HOURS_MAX);
        Map<String, List<Group.Hour>> deaths = letters.get().deaths(hours == null ? HOURS_USUAL : hours);
        Map<String, Group> groups = letters.get().groups(ANY_STATE).stream()
                .collect(Collectors.toMap(Group::id, Function.identity(), (first, same) -> first));
        return Answer.json(
                200,
                Listing.whole(deaths.entrySet().stream()
                        .map(each -> deaths(each.getKey(), groups, each.getValue(), views.of(call)))
                        .toList()));
    }

    private static DeathsView deaths(String id, Map<String, Group> groups, List<Group.Hour> hours, CallerView view) {
        Group group = groups.get(id);
        return new DeathsView(id, group == null ? id : view.group(group).title(), GroupViews.hours(hours));
    }
}
