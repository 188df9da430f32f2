// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.console.WebFile;
import dev.redrive.admin.server.Problems;
import dev.redrive.admin.server.Router;
import dev.redrive.admin.server.Visit;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.core.port.Refused;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The way of one request from the network to the router and back. */
final class Door {

    /** On every answer. Nothing but the console, which brings its own, runs scripts or may be kept by a cache. */
    private static final Map<String, String> GUARDS = Map.of(
            "Content-Security-Policy", "default-src 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cache-Control", "no-store");

    /** Time for which browsers use HTTPS alone for the host, once they have seen it. */
    private static final Duration HSTS_MAX_AGE = Duration.ofDays(365);

    private final Router api;
    private final int bodyBytes;
    private final Gate gate;
    private final BodyBudget budget;
    private final Arrival arrival;
    private final Clerks clerks;
    private final Sending sending;
    private final ExternalAddress external;
    private final Map<String, String> guards;
    private final Site site = new Site();

    /** Who takes part in the way of a request, in the order it meets them. */
    record Staff(Gate gate, BodyBudget budget, Arrival arrival, Clerks clerks, Sending sending) {}

    /** @param bodyBytes of one request at most */
    Door(Router api, Staff staff, ExternalAddress external, int bodyBytes) {
        this.api = api;
        this.external = external;
        this.guards = guards(external);
        this.bodyBytes = bodyBytes;
        this.gate = staff.gate();
        this.budget = staff.budget();
        this.arrival = staff.arrival();
        this.clerks = staff.clerks();
        this.sending = staff.sending();
    }

    private static Map<String, String> guards(ExternalAddress external) {
        Map<String, String> all = new HashMap<>(GUARDS);
        if (external.isSecure()) {
            all.put("Strict-Transport-Security", "max-age=" + HSTS_MAX_AGE.toSeconds());
        }
        return Map.copyOf(all);
    }

    void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<WebFile> file = site.file(request);
        if (file.isPresent() && gate.refusal(request) == null) {
            guards.forEach(response::setHeader);
            site.send(request, response, file.get());
            return;
        }
        Answer answer = answer(request);
        Runnable later = null;
        if (isLong(answer) && !isHead(request)) {
            Sending.Begun begun = sending.begin(answer, request, response, shown(request));
            answer = begun.head();
            later = begun.rest();
        }
        guards.forEach(response::setHeader);
        answer.headers().forEach(response::setHeader);
        response.setStatus(answer.status());
        if (answer.contentType() != null) {
            response.setContentType(answer.contentType());
        }
        if (later != null) {
            Sending.onItsOwnThread(request, later);
        } else if (answer.contentType() != null && !isLong(answer)) {
            body(request, response, answer.body().getBytes(StandardCharsets.UTF_8));
        }
    }

    static void body(HttpServletRequest request, HttpServletResponse response, byte[] body) throws IOException {
        response.setContentLength(body.length);
        if (!isHead(request)) {
            response.getOutputStream().write(body);
        }
    }

    private static boolean isLong(Answer answer) {
        return answer.file() != null || Answer.LIVE.equals(answer.contentType());
    }

    private static boolean isHead(HttpServletRequest request) {
        return request.getMethod().equals("HEAD");
    }

    private Answer answer(HttpServletRequest request) {
        Answer refusal = gate.refusal(request);
        if (refusal == null) {
            refusal = gate.foreignRead(request);
        }
        if (refusal != null) {
            return refusal;
        }
        try {
            return switch (api.guard().admit(shown(request))) {
                case Guard.Admission.Known(var caller) -> call(request, caller);
                case Guard.Admission.Stranger(var wrong) -> {
                    if (wrong) {
                        api.wrongToken(Arrival.line(request), visit(request, null));
                    }
                    yield call(request, null);
                }
                case Guard.Admission.TooMany(var wait) ->
                    unread(request, Problems.tooManyWrongTokens(wait, request.getRequestURI()));
            };
        } catch (Refused refused) {
            return Problems.refused(refused, request.getRequestURI());
        }
    }

    private Answer call(HttpServletRequest request, @Nullable Caller caller) {
        Visit visit = visit(request, caller);
        int most = api.bodyMax(Arrival.method(request), request.getRequestURI(), caller, bodyBytes);
        if (most == 0 || !Arrival.hasBody(request)) {
            Request head = Arrival.head(request);
            return unread(request, clerks.call(head.path(), () -> api.call(head, visit)));
        }
        try (var share = budget.share((caller == null ? "" : caller.name()) + "\n" + visit.from())) {
            Request whole = arrival.read(request, most, share);
            return clerks.call(whole.path(), () -> api.call(whole, visit));
        }
    }

    /** A body of which nothing was read is not read for the next request's sake either. */
    private static Answer unread(HttpServletRequest request, Answer answer) {
        return Arrival.hasBody(request) ? answer.withHeader("Connection", "close") : answer;
    }

    private Visit visit(HttpServletRequest request, @Nullable Caller caller) {
        return new Visit(
                caller, external.client(request), external.cookie(request), request.getHeader("Idempotency-Key"));
    }

    private Guard.Shown shown(HttpServletRequest request) {
        return new Guard.Shown(
                request.getHeader("Authorization"), external.cookie(request).value(), external.client(request));
    }
}
