// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.Retried;
import dev.redrive.core.port.Control;
import java.util.List;

/** Queues as wholes. */
final class QueueRoutes {

    private final Control control;

    QueueRoutes(Control control) {
        this.control = control;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.QUEUES, this::list),
                Route.get(Paths.QUEUE, this::show),
                Route.post(Paths.QUEUE_PAUSE, this::pause),
                Route.post(Paths.QUEUE_RESUME, this::resume),
                Route.post(Paths.QUEUE_RETRY_ALL_DEAD, this::retryAllDead));
    }

    private Answer list(Call call) {
        return Answer.json(
                200,
                Listing.whole(control.queues().stream().map(QueueViews::line).toList()));
    }

    private Answer show(Call call) {
        return Answer.json(200, QueueViews.whole(control.queue(call.queue())));
    }

    private Answer pause(Call call) {
        control.pause(call.queue());
        return show(call);
    }

    private Answer resume(Call call) {
        control.resume(call.queue());
        return show(call);
    }

    private Answer retryAllDead(Call call) {
        return Answer.json(200, new Retried(control.retryAllDead(call.queue())));
    }
}
