// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Api;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.server.guard.AuditKind;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The API, without a network: finds the route of a request and asks the control port. The HTTP server and the command
 * line without a daemon both call it. Any thread may; it holds nothing but the table.
 */
public final class Router implements Api {

    /** What may be asked of it besides the API's own questions. */
    public record Parts(Control control, Letters letters, About about, Supplier<String> metrics, Gatehouse gatehouse) {}

    private static final Logger log = LoggerFactory.getLogger(Router.class);

    private static final int REFUSED = 400;
    private static final int NOT_AUTHORISED = 401;
    private static final int FORBIDDEN = 403;
    private static final int SERVER_FAULT = 500;

    private final List<Route> routes;
    private final Gatehouse gatehouse;
    private final Sampler sampler;
    private final Repeats repeats = new Repeats();

    public Router(Parts parts) {
        Control control = parts.control();
        Supplier<DeadLetters> letters = parts.letters().deadLetters();
        this.gatehouse = parts.gatehouse();
        var views = new CallerViews(gatehouse.redaction(), control::pipelines, letters);
        this.sampler = new Sampler(control, parts.letters(), views);
        this.routes = Stream.of(
                        new QueueRoutes(control).routes(),
                        new ItemRoutes(control, views).routes(),
                        new LetterRoutes(letters, views, control).routes(),
                        new GroupRoutes(letters, views).routes(),
                        new JobRoutes(parts.letters().jobs(), new Edits(letters), views).routes(),
                        new PipelineRoutes(control, views).routes(),
                        new PolicyRoutes(control).routes(),
                        new TopicRoutes(control).routes(),
                        new StoreRoutes(control).routes(),
                        new StatusRoutes(control, parts.about()).routes(),
                        new SessionRoutes(gatehouse).routes(),
                        new AuditRoutes(gatehouse.audit(), views).routes(),
                        new LiveRoutes(sampler).routes(),
                        new OpenRoutes(control, parts.metrics()).routes())
                .flatMap(List::stream)
                .toList();
    }

    /** As whoever owns the files. */
    @Override
    public Answer call(Request request) {
        return call(request, Visit.LOCAL);
    }

    public Answer call(Request request, Visit visit) {
        try {
            return route(request, visit);
        } catch (Refused refused) {
            return Problems.refused(refused, request.path());
        } catch (RuntimeException bug) {
            return fault(request, bug);
        }
    }

    List<Route> routes() {
        return routes;
    }

    /**
     * The bytes of a request's body that its answer may depend on, 0 if the head decides.
     *
     * @param usual at most, where the route says nothing else
     */
    public int bodyMax(String method, String path, @Nullable Caller caller, int usual) {
        try {
            return routes.stream()
                    .filter(each -> each.method().equals(method)
                            && each.template().match(path).isPresent())
                    .mapToInt(each -> each.bodyMax(caller, usual))
                    .findFirst()
                    .orElse(0);
        } catch (IllegalArgumentException brokenEscape) {
            return 0;
        }
    }

    private Answer route(Request request, Visit visit) {
        List<String> allowed = new ArrayList<>();
        for (Route route : routes) {
            Optional<Map<String, String>> holes = match(route, request);
            if (holes.isPresent()) {
                if (route.method().equals(request.method())) {
                    return admitted(route, new Call(request, visit, holes.get()));
                }
                allowed.add(route.method());
            }
        }
        if (visit.caller() == null) {
            return notAuthorised(request);
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

    private Answer admitted(Route route, Call call) {
        Caller caller = call.visit().caller();
        if (caller == null && route.need() != Need.NOTHING) {
            return notAuthorised(call.request());
        }
        int status = SERVER_FAULT;
        try {
            Answer answer = caller == null || caller.may(route.need())
                    ? asked(route, call)
                    : Problems.FORBIDDEN.answer(
                            caller.name() + " is " + caller.role().word() + ", and that is not enough for this",
                            call.request().path(),
                            "ask someone with the role " + (route.need() == Need.ADMINISTER ? "admin" : "operator"));
            status = answer.status();
            return answer;
        } finally {
            note(route, call, status);
        }
    }

    private Answer asked(Route route, Call call) {
        try {
            check(route, call.request());
            return repeats.answer(call, route.changesSomething(), () -> answer(route, call));
        } catch (Refused refused) {
            return Problems.refused(refused, call.request().path());
        } catch (RuntimeException bug) {
            return fault(call.request(), bug);
        }
    }

    private static Answer fault(Request request, RuntimeException bug) {
        log.atError().setCause(bug).addKeyValue("path", request.path()).log("request failed");
        return Problems.INTERNAL.answer(
                "something went wrong inside Redrive", request.path(), "the log of the server says what");
    }

    private static Answer answer(Route route, Call call) {
        try {
            return route.answer().apply(call);
        } catch (Refused refused) {
            return Problems.refused(refused, call.request().path());
        }
    }

    /** Open routes note for themselves what is worth it. */
    private void note(Route route, Call call, int status) {
        Caller caller = call.visit().caller();
        if (caller == null || route.need() == Need.NOTHING) {
            return;
        }
        boolean refused = status >= REFUSED && status < SERVER_FAULT;
        if (route.changesSomething()) {
            note(refused ? AuditKind.REFUSED : AuditKind.CHANGES, call.request(), call.visit(), status);
        } else if (route.payloads() && caller.payloads() && status < REFUSED) {
            note(AuditKind.ACCESS, call.request(), call.visit(), status);
        } else if (status == FORBIDDEN) {
            note(AuditKind.REFUSED, call.request(), call.visit(), status);
        }
    }

    private void note(AuditKind kind, Request request, Visit visit, int status) {
        gatehouse.audit().note(kind, Books.entry(request, visit, status, gatehouse.time()));
    }

    /** Notes a request with a wrong token. */
    public void wrongToken(Request request, Visit visit) {
        note(AuditKind.REFUSED, request, visit, NOT_AUTHORISED);
    }

    private static Answer notAuthorised(Request request) {
        return Problems.NOT_AUTHORISED
                .answer("this needs a token", request.path(), "send the header Authorization: Bearer TOKEN, or --token")
                .withHeader("WWW-Authenticate", "Bearer");
    }

    /** Whom the network's requests are shown to. */
    public Guard guard() {
        return gatehouse.guard();
    }

    /** What the streams of changes are made of. */
    public Sampler sampler() {
        return sampler;
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
