// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Request;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that has found its route.
 *
 * @param path what fills the holes of the route's template
 */
record Call(Request request, Visit visit, Map<String, String> path) {

    String path(String hole) {
        return Objects.requireNonNull(path.get(hole), hole);
    }

    /** There is one on every route that needs one. */
    Caller caller() {
        return Objects.requireNonNull(visit.caller(), "caller");
    }

    QueueName queue() {
        try {
            return new QueueName(path("queue"));
        } catch (IllegalArgumentException e) {
            throw new Refused(Refused.Kind.INVALID, String.valueOf(e.getMessage()), null, e);
        }
    }

    String id() {
        return path("id");
    }

    @Nullable
    String query(String name) {
        return request.query().get(name);
    }

    String query(String name, String absent) {
        String given = query(name);
        return given == null ? absent : given;
    }

    /** A whole number of the query within bounds; null if absent. */
    @Nullable
    Integer number(String name, int min, int max) {
        String text = query(name);
        if (text == null) {
            return null;
        }
        // Ten digits or more cannot be within any bound of ours.
        if (text.matches("\\d{1,9}") && Integer.parseInt(text) >= min && Integer.parseInt(text) <= max) {
            return Integer.valueOf(text);
        }
        String why = name + " must be a number from " + min + " to " + max + ", not '" + text + "'";
        throw new Refused(Refused.Kind.INVALID, why, null);
    }
}
