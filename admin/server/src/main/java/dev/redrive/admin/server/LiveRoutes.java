// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import java.util.List;
import java.util.stream.Collectors;

/** Changes as they happen. This answers with how things stand; the network's door keeps the connection and goes on from there. */
final class LiveRoutes {

    private final Sampler sampler;

    LiveRoutes(Sampler sampler) {
        this.sampler = sampler;
    }

    List<Route> routes() {
        return List.of(Route.get(Paths.EVENTS, this::begin));
    }

    private Answer begin(Call call) {
        return Answer.text(
                200, Answer.LIVE, sampler.whole().stream().map(Frame::text).collect(Collectors.joining()));
    }
}
