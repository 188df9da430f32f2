// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.server.guard.Need;
import java.util.Set;
import java.util.function.Function;

/**
 * One line of the route table.
 *
 * @param need what it asks of its caller
 * @param query the names it understands; others are refused, so that a typo does not widen a list
 */
record Route(String method, Template template, Set<String> query, Need need, Function<Call, Answer> answer) {

    static Route get(String template, Function<Call, Answer> answer, String... query) {
        return new Route("GET", Template.of(template), Set.of(query), Need.VIEW, answer);
    }

    static Route post(String template, Function<Call, Answer> answer) {
        return new Route("POST", Template.of(template), Set.of(), Need.OPERATE, answer);
    }

    static Route delete(String template, Function<Call, Answer> answer, String... query) {
        return new Route("DELETE", Template.of(template), Set.of(query), Need.OPERATE, answer);
    }

    /** The same for those who may more, or less. */
    Route needing(Need other) {
        return new Route(method, template, query, other, answer);
    }

    boolean changesSomething() {
        return !method.equals("GET");
    }
}
