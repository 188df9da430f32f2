// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Api;
import dev.redrive.admin.server.Problems;
import dev.redrive.core.port.Refused;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The way of one request from the network to the router and back. */
final class Door {

    /** On every answer. Nothing we serve runs scripts, is framed, or may be kept by a cache. */
    private static final Map<String, String> GUARDS = Map.of(
            "Content-Security-Policy", "default-src 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cache-Control", "no-store");

    private final Api api;
    private final Gate gate;
    private final BodyBudget budget;
    private final Arrival arrival;

    Door(Api api, Gate gate, BodyBudget budget, Arrival arrival) {
        this.api = api;
        this.gate = gate;
        this.budget = budget;
        this.arrival = arrival;
    }

    void serve(Context context) {
        Answer answer = answer(context.req());
        GUARDS.forEach(context::header);
        answer.headers().forEach(context::header);
        context.status(answer.status());
        if (answer.contentType() != null) {
            context.contentType(answer.contentType());
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            if (context.req().getMethod().equals("HEAD")) {
                context.res().setContentLength(body.length);
            } else {
                context.result(body);
            }
        }
        context.skipRemainingHandlers();
    }

    private Answer answer(HttpServletRequest request) {
        Answer refusal = gate.refusal(request);
        if (refusal != null) {
            return refusal;
        }
        try {
            return budget.holding(length(request), () -> api.call(arrival.read(request)));
        } catch (Refused refused) {
            return Problems.refused(refused, request.getRequestURI());
        }
    }

    private static long length(HttpServletRequest request) {
        boolean unannounced = request.getHeader("Transfer-Encoding") != null;
        return unannounced ? BodyBudget.UNANNOUNCED : Math.max(0, request.getContentLengthLong());
    }
}
