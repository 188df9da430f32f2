// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;

/** {@code redrive completion}. */
final class Completion {
    /** zsh runs scripts made for bash once it is told to. */
    private static final String ZSH = """
            autoload -U +X compinit && compinit
            autoload -U +X bashcompinit && bashcompinit
            """;

    private Completion() {}

    static Command command() {
        return Command.named("completion", "Print a script that completes commands and options in a shell.")
                .usage("(bash | zsh)")
                .argument("SHELL", "bash or zsh.")
                .example("source <(redrive completion bash)", "For this shell; in ~/.bashrc for every one.")
                .does(Completion::run);
    }

    private static Exit run(Call call) {
        var script = call.completion();
        switch (call.arguments().required(0)) {
            case "bash" -> call.output().print(script);
            case "zsh" -> call.output().print(ZSH + script);
            case String other -> throw Usage.wrong("'" + other + "' is not a shell known here", "use bash or zsh");
        }
        return Exit.OK;
    }
}
