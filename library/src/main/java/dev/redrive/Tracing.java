// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.TracerProvider;

/**
 * Where spans go.
 *
 * @param telemetry without an SDK in it, nothing is traced and nothing is paid for
 * @param pushes whether a message pushed inside a span takes its context along, unless it has one already
 */
public record Tracing(OpenTelemetry telemetry, boolean pushes) {

    public static Tracing off() {
        return new Tracing(OpenTelemetry.noop(), false);
    }

    public static Tracing to(OpenTelemetry telemetry) {
        return new Tracing(telemetry, true);
    }

    /** To what the program, or an agent, has made the global one by now. */
    static Tracing global() {
        return to(GlobalOpenTelemetry.getOrNoop());
    }

    public Tracing withoutPushes() {
        return new Tracing(telemetry, false);
    }

    boolean isOn() {
        return !telemetry.getTracerProvider().equals(TracerProvider.noop());
    }
}
