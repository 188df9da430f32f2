// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.SessionRequest;
import dev.redrive.admin.api.wire.SessionView;
import dev.redrive.admin.server.guard.AuditKind;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.admin.server.guard.SessionCookie;
import dev.redrive.core.port.Refused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A browser's way in: a token for a cookie that no script can read. */
final class SessionRoutes {

    private final Guard guard;
    private final Gatehouse gatehouse;

    SessionRoutes(Gatehouse gatehouse) {
        this.guard = gatehouse.guard();
        this.gatehouse = gatehouse;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.SESSION, this::show).needing(Need.NOTHING),
                Route.post(Paths.SESSION, this::open).needing(Need.NOTHING),
                Route.delete(Paths.SESSION, this::close).needing(Need.NOTHING));
    }

    private Answer show(Call call) {
        return Answer.json(200, view(call.visit().caller()));
    }

    private SessionView view(@Nullable Caller caller) {
        return caller == null
                ? new SessionView(false, !guard.isOpen(), null, null, false)
                : new SessionView(
                        true, !guard.isOpen(), caller.name(), caller.role().word(), caller.payloads());
    }

    private Answer open(Call call) {
        if (guard.isOpen()) {
            return Answer.json(200, view(Caller.LOCAL));
        }
        SessionRequest request = Bodies.read(Bodies.required(call), SessionRequest.class);
        return switch (guard.open(request.token(), call.visit().from())) {
            case Guard.SignOn.Opened(var caller, var value) -> {
                Answer opened =
                        Answer.empty().withHeader("Set-Cookie", cookie(call).set(value));
                note(AuditKind.ACCESS, call, call.visit().as(caller), opened);
                yield opened;
            }
            case Guard.SignOn.Refused(Guard.Admission.TooMany(var wait)) ->
                Problems.tooManyWrongTokens(wait, call.request().path());
            case Guard.SignOn.Refused(var wrong) -> {
                Answer refused = Problems.NOT_AUTHORISED.answer(
                        "that token is not known here",
                        call.request().path(),
                        "'redrive token NAME' makes one; its hash goes into 'tokens' of 'server'");
                note(AuditKind.REFUSED, call, call.visit(), refused);
                yield refused;
            }
        };
    }

    private Answer close(Call call) {
        SessionCookie cookie = call.visit().cookie();
        if (cookie == null) {
            return Answer.empty();
        }
        Answer closed = Answer.empty().withHeader("Set-Cookie", cookie.clear());
        if (cookie.value() != null) {
            guard.close(cookie.value());
        }
        if (call.visit().caller() != null) {
            note(AuditKind.ACCESS, call, call.visit(), closed);
        }
        return closed;
    }

    private static SessionCookie cookie(Call call) {
        SessionCookie cookie = call.visit().cookie();
        if (cookie == null) {
            throw new Refused(Refused.Kind.INVALID, "only browsers have sessions", "send the token with each request");
        }
        return cookie;
    }

    private void note(AuditKind kind, Call call, Visit visit, Answer answer) {
        gatehouse.audit().note(kind, Books.entry(call.request(), visit, answer.status(), gatehouse.time()));
    }
}
