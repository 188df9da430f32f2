// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Api;
import dev.redrive.admin.api.Request;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The API, without a network: finds the route of a request and asks the control port. The HTTP server and the command
 * line without a daemon both call it. Any thread may; it holds nothing but the table.
 */
public final class Router implements Api {

    private static final Logger log = LoggerFactory.getLogger(Router.class);

    private final List<Route> routes;

    /** @param metrics the text of a Prometheus scrape; with Micrometer {@code registry::scrape} */
    public Router(Control control, About about, Supplier<String> metrics) {
        this.routes = Stream.of(
                        new QueueRoutes(control).routes(),
                        new ItemRoutes(control).routes(),
                        new PolicyRoutes(control).routes(),
                        new TopicRoutes(control).routes(),
                        new StoreRoutes(control).routes(),
                        new StatusRoutes(control, about).routes(),
                        new OpenRoutes(control, metrics).routes())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Answer call(Request request) {
        try {
            return route(request);
        } catch (Refused refused) {
            return Problems.refused(refused, request.path());
        } catch (RuntimeException bug) {
            log.atError().setCause(bug).addKeyValue("path", request.path()).log("request failed");
            return Problems.INTERNAL.answer(
                    "something went wrong inside Redrive", request.path(), "the log of the server says what");
        }
    }

    List<Route> routes() {
        return routes;
    }

    private Answer route(Request request) {
        List<String> allowed = new ArrayList<>();
        for (Route route : routes) {
            Optional<Map<String, String>> holes = match(route, request);
            if (holes.isPresent()) {
                if (route.method().equals(request.method())) {
                    check(route, request);
                    return route.answer().apply(new Call(request, holes.get()));
                }
                allowed.add(route.method());
            }
        }
        if (allowed.isEmpty()) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no such path", "/openapi.yaml lists all of them");
        }
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        allowed.add("OPTIONS");
        return other(request, String.join(", ", allowed));
    }

    private static Optional<Map<String, String>> match(Route route, Request request) {
        try {
            return route.template().match(request.path());
        } catch (IllegalArgumentException e) {
            throw new Refused(Refused.Kind.INVALID, "the path has a broken escape", null, e);
        }
    }

    private static void check(Route route, Request request) {
        for (String name : request.query().keySet()) {
            if (!route.query().contains(name)) {
                throw new Refused(
                        Refused.Kind.INVALID,
                        "unknown query parameter '" + name + "'",
                        route.query().isEmpty() ? "there are none here" : "known: " + known(route));
            }
        }
    }

    private static String known(Route route) {
        return String.join(", ", route.query().stream().sorted().toList());
    }

    /** A path that exists, but not with this method. */
    private static Answer other(Request request, String allow) {
        Answer answer = request.method().equals("OPTIONS")
                ? Answer.empty()
                : Problems.WRONG_METHOD.answer(
                        request.method() + " is not possible here", request.path(), "possible: " + allow);
        return answer.withHeader("Allow", allow);
    }
}
