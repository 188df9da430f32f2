// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.AdoptRequest;
import dev.redrive.admin.api.wire.AdoptedView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.TopicFinding;
import dev.redrive.admin.api.wire.TopicView;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.core.port.Control;
import dev.redrive.core.report.Adopted;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.TopicReport.Finding;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The topics of queues on Kafka, looked at and made; and those of others, adopted. */
final class TopicRoutes {

    private final Control control;

    TopicRoutes(Control control) {
        this.control = control;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.KAFKA_TOPICS, call -> answer(control.topics())),
                Route.post(Paths.KAFKA_TOPICS, call -> answer(control.makeTopics())),
                Route.get(Paths.KAFKA_ADOPTED, call -> adopted()),
                Route.post(Paths.KAFKA_ADOPTED, this::adopt).needing(Need.ADMINISTER),
                Route.delete(Paths.KAFKA_ADOPTED_TOPIC, this::disown, "cluster").needing(Need.ADMINISTER));
    }

    private Answer adopted() {
        return Answer.json(
                200,
                Listing.whole(control.adopted().stream().map(TopicRoutes::view).toList()));
    }

    private Answer adopt(Call call) {
        AdoptRequest wish = Bodies.read(Bodies.required(call), AdoptRequest.class);
        return Answer.json(200, view(control.adopt(wish.cluster(), wish.topic())));
    }

    private Answer disown(Call call) {
        return Answer.json(200, view(control.disown(call.query("cluster"), call.path("topic"))));
    }

    private static AdoptedView view(Adopted adopted) {
        return new AdoptedView(adopted.cluster(), adopted.topic());
    }

    private static Answer answer(List<TopicReport> reports) {
        return Answer.json(
                200, Listing.whole(reports.stream().map(TopicRoutes::view).toList()));
    }

    private static TopicView view(TopicReport report) {
        TopicReport.Facts facts = report.facts();
        return new TopicView(
                report.queue().value(),
                report.cluster(),
                word(report.role()),
                report.topic(),
                facts != null,
                report.made(),
                facts == null ? null : facts.partitions(),
                facts == null || facts.cleanup().isEmpty() ? null : facts.cleanup(),
                facts == null ? null : millis(facts.kept()),
                report.findings().stream().map(TopicRoutes::view).toList());
    }

    private static TopicFinding view(Finding finding) {
        String level = finding.stops() ? TopicFinding.PROBLEM : TopicFinding.WARNING;
        return new TopicFinding(level, finding.what(), finding.remedy());
    }

    private static @Nullable Long millis(@Nullable Duration length) {
        return length == null ? null : length.toMillis();
    }

    private static String word(TopicReport.Role role) {
        return switch (role) {
            case SOURCE -> "source";
            case RETRY -> "retry";
            case DEAD_LETTERS -> "deadLetters";
            case PROGRESS -> "progress";
            case ACTS -> "acts";
        };
    }
}
