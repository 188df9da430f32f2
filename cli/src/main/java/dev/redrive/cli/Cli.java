// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import dev.redrive.cli.dlq.DlqCommands;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Dispatch;
import dev.redrive.cli.job.JobCommands;
import dev.redrive.cli.kafka.KafkaCommands;
import dev.redrive.cli.pipeline.PipelineCommands;
import dev.redrive.cli.policy.PolicyCommands;
import dev.redrive.cli.port.Backend;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.Terminal;
import dev.redrive.cli.queue.QueueCommands;
import dev.redrive.cli.server.ServerCommands;
import dev.redrive.cli.server.Words;

/** The command line. Everything it needs comes in, so that all of it runs in a test. */
public final class Cli {
    private Cli() {}

    /** Runs one command. Returns the exit code; throws nothing that a person would have to see. */
    public static int run(String[] args, Backend backend, Terminal terminal) {
        return Dispatch.run(root(), args, backend, terminal);
    }

    private static Command root() {
        return Command.named("redrive", "Retries and dead letters: queues whose failures are looked after.")
                .flag("--version", "Show the version.")
                .holds(ServerCommands.daemons().toArray(Command[]::new))
                .holds(QueueCommands.all(), DlqCommands.all(), JobCommands.all())
                .holds(PipelineCommands.all(), PolicyCommands.all(), KafkaCommands.all())
                .holds(ServerCommands.all().toArray(Command[]::new))
                .example("redrive demo", "Something to look at.")
                .example("redrive queue push orders --value hello", "One message.")
                .does(Cli::alone);
    }

    /** Without a command there is only the version to ask for. */
    private static Exit alone(Call call) {
        if (call.arguments().flag("--version")) {
            return Words.version(call);
        }
        throw call.commandMissing();
    }
}
