// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;

/** {@code redrive backup}. */
final class Backup {
    private Backup() {}

    static Command command() {
        return Command.named("backup", "Copy the live store into a new file.")
                .usage("FILE")
                .argument(
                        "FILE",
                        "A file that does not exist yet: with a daemon a plain name, in its folder of backups; without one, any path.")
                .example(
                        "redrive backup redrive-monday.db", "While the daemon goes on: data/backups/redrive-monday.db.")
                .example("redrive backup /backup/redrive-monday.db", "While no daemon runs.")
                .does(Backup::run);
    }

    private static Exit run(Call call) {
        var file = call.arguments().required(0);
        return call.connected(connection -> {
            var written = connection.backup(file);
            var output = call.output();
            output.line(output.forPeople() ? "written to " + written.file() : output.json(written));
            return Exit.OK;
        });
    }
}
