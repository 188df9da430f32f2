// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.config.Config;
import dev.redrive.config.HandlerConfig;
import dev.redrive.config.QueueConfig;
import dev.redrive.grpc.GrpcHandlers;
import dev.redrive.grpc.Health;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asks the servers that handlers name whether they are there. Sends them no message. */
final class HandlerCheck {

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Config config;
    private final GrpcHandlers grpc = new GrpcHandlers();

    HandlerCheck(Config config) {
        this.config = config;
    }

    /**
     * What came of it.
     *
     * @param looked in a few words
     * @param complaint what a person should know before the start; null if all is well
     */
    record Finding(String looked, @Nullable String complaint) {}

    /** Null if the queue's handler is no server. */
    @Nullable
    Finding look(QueueConfig queue) {
        if (!(queue.handler() instanceof HandlerConfig.Grpc service)) {
            return null;
        }
        String server = service.address();
        try {
            return switch (grpc.health(Handlers.target(config.folder(), service), PATIENCE)) {
                case Health.Serving() -> new Finding(server + " serves", null);
                case Health.NotTold() -> new Finding(server + " answers, and tells nothing of its health", null);
                case Health.NotServing() ->
                    new Finding(server + " does not serve", "the server " + server + " says that it does not serve");
                case Health.Unreachable(String why) ->
                    new Finding(server + " is out of reach", "the server " + server + " is out of reach: " + why);
            };
        } catch (IOException | IllegalArgumentException e) {
            return new Finding(server + " was not asked", "its certificates cannot be read: " + e.getMessage());
        }
    }
}
