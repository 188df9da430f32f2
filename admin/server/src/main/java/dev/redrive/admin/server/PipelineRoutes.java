// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.pipeline.DocumentRequest;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import java.util.List;
import java.util.Map;

/** Pipelines: listed, shown, and where documents enter. */
final class PipelineRoutes {

    private final Control control;
    private final CallerViews views;

    PipelineRoutes(Control control, CallerViews views) {
        this.control = control;
        this.views = views;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.PIPELINES, this::list),
                Route.get(Paths.PIPELINE, this::show),
                Route.post(Paths.PIPELINE_DOCUMENTS, this::push));
    }

    private Answer list(Call call) {
        return Answer.json(
                200,
                Listing.whole(control.pipelines().all().stream()
                        .map(PipelineViews::pipeline)
                        .toList()));
    }

    private Answer show(Call call) {
        return Answer.json(200, PipelineViews.pipeline(control.pipelines().of(call.path("name"))));
    }

    private Answer push(Call call) {
        DocumentRequest wire = Bodies.read(Bodies.required(call), DocumentRequest.class);
        ItemView item = ItemViews.line(control.pipelines().push(call.path("name"), document(wire)), views.of(call));
        return Answer.json(201, item).withHeader("Location", Paths.of(Paths.QUEUE_ITEM, item.queue(), item.id()));
    }

    private static NewDocument document(DocumentRequest wire) {
        Map<String, String> metadata = wire.metadata() == null ? Map.of() : wire.metadata();
        Pushes.whole(wire.id(), "id");
        Pushes.whole(wire.type(), "type");
        metadata.forEach((name, value) -> {
            Pushes.whole(name, "metadata");
            Pushes.whole(value, "metadata." + name);
        });
        try {
            return new NewDocument(
                    wire.id(), wire.type(), metadata, new Bytes(wire.value(), wire.valueBase64()).payload(""));
        } catch (IllegalArgumentException e) {
            throw new Refused(Refused.Kind.INVALID, String.valueOf(e.getMessage()), null, e);
        }
    }
}
