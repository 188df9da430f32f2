// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.cli.frame.Command;

/** {@code redrive dlq}: dead letters of every origin. */
public final class DlqCommands {
    private DlqCommands() {}

    public static Command all() {
        return Command.named("dlq", "See, replay, purge, export and set aside dead letters.")
                .holds(
                        ListGroups.command(),
                        ListLetters.command(),
                        ShowLetter.command(),
                        ReplayLetters.command(),
                        PurgeLetters.command(),
                        ExportLetters.command(),
                        HoldLetters.hold(),
                        HoldLetters.release(),
                        HoldLetters.resolve());
    }
}
