// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Timeline;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import java.util.List;
import java.util.Map;

/** Policies, and what they mean for a message that keeps failing. */
final class PolicyRoutes {

    private final Control control;

    PolicyRoutes(Control control) {
        this.control = control;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.POLICIES, this::list), Route.get(Paths.POLICY, this::explain, "attempts", "type"));
    }

    private Answer list(Call call) {
        return Answer.json(
                200,
                Listing.whole(control.policies().entrySet().stream()
                        .map(each -> PolicyViews.view(each.getKey(), each.getValue()))
                        .toList()));
    }

    private Answer explain(Call call) {
        String name = call.path("name");
        RetryPolicy policy = named(name).policyFor(call.query("type"));
        Integer attempts = call.number("attempts", 1, Timeline.ATTEMPTS_MAX);
        RetryPolicy asked = attempts == null ? policy : policy.attempts(attempts);
        return Answer.json(200, PolicyViews.explanation(name, call.query("type"), asked));
    }

    private Policies named(String name) {
        Map<String, Policies> all = control.policies();
        Policies policies = all.get(name);
        if (policies == null) {
            throw new Refused(
                    Refused.Kind.NOT_FOUND,
                    "there is no policy '" + name + "'",
                    "there are " + String.join(", ", all.keySet()));
        }
        return policies;
    }
}
