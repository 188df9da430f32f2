// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Need;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One line of the route table.
 *
 * @param need what it asks of its caller
 * @param query the names it understands; others are refused, so that a typo does not widen a list
 * @param payloads whether it shows values or keys of messages, or the messages of errors, to those who may see them
 */
record Route(
        String method,
        Template template,
        Set<String> query,
        Need need,
        boolean payloads,
        Function<Call, Answer> answer) {

    /** Bytes of a body from someone without a token: enough for a token. */
    private static final int OPEN_BODY_MAX = 4 * 1024;

    static Route get(String template, Function<Call, Answer> answer, String... query) {
        return new Route("GET", Template.of(template), Set.of(query), Need.VIEW, false, answer);
    }

    static Route post(String template, Function<Call, Answer> answer) {
        return new Route("POST", Template.of(template), Set.of(), Need.OPERATE, false, answer);
    }

    static Route delete(String template, Function<Call, Answer> answer, String... query) {
        return new Route("DELETE", Template.of(template), Set.of(query), Need.OPERATE, false, answer);
    }

    /** The same for those who may more, or less. */
    Route needing(Need other) {
        return new Route(method, template, query, other, payloads, answer);
    }

    /** The same, with its use written down. */
    Route showingPayloads() {
        return new Route(method, template, query, need, true, answer);
    }

    /** The bytes of a body that this route reads for a caller, null for someone without a token. */
    int bodyMax(@Nullable Caller caller, int usual) {
        if (!changesSomething()) {
            return 0;
        }
        if (need == Need.NOTHING) {
            return Math.min(OPEN_BODY_MAX, usual);
        }
        return caller != null && caller.may(need) ? usual : 0;
    }

    boolean changesSomething() {
        return !method.equals("GET");
    }
}
