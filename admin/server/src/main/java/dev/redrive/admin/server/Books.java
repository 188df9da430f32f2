// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.server.guard.Audited;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.core.time.Time;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is written into the audit book about a request. */
final class Books {

    static final int WHAT_MAX = 300;
    private static final int DETAIL_MAX = 500;
    /** Beyond this it is a push of many. */
    private static final int BODY_MAX = 64 * 1024;
    /** Payloads, what names a message, and the secret of a session stay out of it. */
    private static final Set<String> UNTOLD = Set.of(
            "value", "valueBase64", "headers", "items", "edit", "token", "key", "metadata", "id", "correlationId");

    private Books() {}

    static Audited entry(Request request, Visit visit, int status, Time time) {
        Caller caller = visit.caller();
        return new Audited(
                time.now().wall(),
                caller == null ? Audited.UNKNOWN : caller.name(),
                caller == null ? Audited.NO_ROLE : caller.role().word(),
                visit.from(),
                shortened(request.method() + " " + request.path()),
                detail(request),
                status);
    }

    /** As much of what was asked as an entry holds. */
    static String shortened(String what) {
        return cut(what, WHAT_MAX);
    }

    private static @Nullable String detail(Request request) {
        return request.query().isEmpty() ? detail(request.body()) : detail(Json.write(request.query()));
    }

    private static @Nullable String detail(@Nullable String body) {
        if (body == null || body.isBlank() || body.length() > BODY_MAX) {
            return null;
        }
        try {
            JsonNode json = Json.read(body, JsonNode.class);
            if (!(json instanceof ObjectNode object)) {
                return null;
            }
            object.remove(UNTOLD);
            return object.isEmpty() ? null : cut(object.toString(), DETAIL_MAX);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private static String cut(String text, int max) {
        return text.length() <= max ? text : text.substring(0, max) + "…";
    }
}
