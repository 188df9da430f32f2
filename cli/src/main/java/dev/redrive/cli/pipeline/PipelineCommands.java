// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.pipeline;

import dev.redrive.cli.frame.Command;

/** {@code redrive pipeline}: graphs of nodes, and documents for them. */
public final class PipelineCommands {
    private PipelineCommands() {}

    public static Command all() {
        return Command.named("pipeline", "See pipelines, and push documents into them.")
                .holds(PushDocument.command(), ShowPipelines.list(), ShowPipelines.show());
    }
}
