// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.core.port.Control;
import dev.redrive.core.report.Health;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** What stands outside the API: for probes, for Prometheus, and for people who write clients. */
final class OpenRoutes {

    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final Control control;
    private final Supplier<String> metrics;
    private final String openapi = resource("openapi.yaml");

    OpenRoutes(Control control, Supplier<String> metrics) {
        this.control = control;
        this.metrics = metrics;
    }

    List<Route> routes() {
        return List.of(
                Route.get(Paths.HEALTHZ, this::live).needing(Need.NOTHING),
                Route.get(Paths.READYZ, this::ready).needing(Need.NOTHING),
                Route.get(Paths.METRICS, call -> Answer.text(200, PROMETHEUS, metrics.get())),
                Route.get(Paths.OPENAPI, call -> Answer.text(200, "application/yaml; charset=utf-8", openapi)));
    }

    /** Without the cause, as anyone may ask; the status and the log have it. */
    private Answer live(Call call) {
        return control.restartNeeded() == null
                ? Answer.text(200, PLAIN, "ok\n")
                : Answer.text(503, PLAIN, "restart needed\n");
    }

    /** Without details, as anyone may ask; the status has them. */
    private Answer ready(Call call) {
        Health health = control.health();
        int warnings = health.warnings().size();
        String told = (health.ready() ? "ready" : "not ready")
                + (warnings == 0 ? "" : warnings == 1 ? ", with a warning" : ", with " + warnings + " warnings");
        return Answer.text(health.ready() ? 200 : 503, PLAIN, told + "\n");
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(OpenRoutes.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
