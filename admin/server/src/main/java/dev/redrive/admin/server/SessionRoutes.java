// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.SessionRequest;
import dev.redrive.admin.api.wire.SessionView;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Need;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A browser's way in: a token for a cookie that no script can read. */
final class SessionRoutes {

    /** Sent to this server only, never from another site's page, and gone with the browser. */
    private static final String COOKIE = "; Path=/; HttpOnly; SameSite=Strict";

    private final Guard guard;

    SessionRoutes(Guard guard) {
        this.guard = guard;
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
        return guard.open(request.token(), call.visit().from())
                .map(cookie -> Answer.empty().withHeader("Set-Cookie", Guard.COOKIE + "=" + cookie + COOKIE))
                .orElseGet(() -> Problems.NOT_AUTHORISED.answer(
                        "that token is not known here",
                        call.request().path(),
                        "after several wrong ones a minute must pass"));
    }

    private Answer close(Call call) {
        String cookie = call.visit().cookie();
        if (cookie != null) {
            guard.close(cookie);
        }
        return Answer.empty().withHeader("Set-Cookie", Guard.COOKIE + "=; Max-Age=0" + COOKIE);
    }
}
