// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.AuditView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.server.guard.Audit;
import dev.redrive.admin.server.guard.AuditKind;
import dev.redrive.admin.server.guard.Audited;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.admin.server.redact.Redaction;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.port.Refused;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The routes of the audit book: changes, looks at payloads, and refusals. */
final class AuditRoutes {

    private static final String FILTER = "filter";

    private final Audit audit;
    private final CallerViews views;

    AuditRoutes(Audit audit, CallerViews views) {
        this.audit = audit;
        this.views = views;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.AUDIT, this::list, "kind", "limit", "after").needing(Need.ADMINISTER));
    }

    private Answer list(Call call) {
        Integer limit = call.number("limit", 1, ItemQuery.LIMIT_MAX);
        Page<Audited> page = audit.read(
                kind(call.query("kind", AuditKind.CHANGES.word())),
                limit == null ? ItemQuery.LIMIT_USUAL : limit,
                call.query("after"));
        return Answer.json(
                200,
                new Listing<>(
                        page.items().stream().map(each -> view(each, call)).toList(), page.next()));
    }

    private static AuditKind kind(String word) {
        return Arrays.stream(AuditKind.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new Refused(
                        Refused.Kind.INVALID,
                        "there is no kind '" + word + "' of audit entries",
                        "known: "
                                + Arrays.stream(AuditKind.values())
                                        .map(AuditKind::word)
                                        .collect(Collectors.joining(", "))));
    }

    private AuditView view(Audited each, Call call) {
        String detail = each.detail();
        String shown =
                detail == null ? null : views.of(call).text(call.caller().payloads() ? detail : withoutFilter(detail));
        return new AuditView(each.at(), each.by(), each.role(), each.from(), each.what(), shown, each.status());
    }

    /** The words of a filter may be those of a message. */
    private String withoutFilter(String detail) {
        if (!detail.contains(FILTER)) {
            return detail;
        }
        try {
            JsonNode json = Json.read(detail, JsonNode.class);
            if (json instanceof ObjectNode object && object.path(FILTER).isTextual()) {
                object.put(FILTER, views.said(object.path(FILTER).textValue()));
            }
            return json.toString();
        } catch (JsonProcessingException cut) {
            return Redaction.MASK;
        }
    }
}
