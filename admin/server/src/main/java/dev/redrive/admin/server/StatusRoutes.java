// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Obstacle;
import dev.redrive.admin.api.wire.StatusView;
import dev.redrive.core.port.Control;
import dev.redrive.core.report.Health;
import java.util.List;

/** How it goes, with details. */
final class StatusRoutes {

    private final Control control;
    private final About about;

    StatusRoutes(Control control, About about) {
        this.control = control;
        this.about = about;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.STATUS, this::status),
                Route.get(Paths.STATS, this::status),
                Route.get(Paths.ALERTS, call -> Answer.json(200, AlertViews.of(control.alerts()))));
    }

    private Answer status(Call call) {
        Health health = control.health();
        return Answer.json(
                200,
                new StatusView(
                        about.version(),
                        about.pid(),
                        about.dataDir().toString(),
                        about.startedAt(),
                        health.ready(),
                        obstacles(health.problems()),
                        obstacles(health.warnings()),
                        control.queues().stream().map(QueueViews::line).toList(),
                        AlertViews.active(control.alerts())));
    }

    static List<Obstacle> obstacles(List<Health.Problem> problems) {
        return problems.stream()
                .map(each -> new Obstacle(each.where(), each.what(), each.remedy()))
                .toList();
    }
}
