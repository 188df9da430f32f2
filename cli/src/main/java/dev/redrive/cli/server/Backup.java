// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;
import java.nio.file.Path;

/** {@code redrive backup}. */
final class Backup {
    private Backup() {}

    static Command command() {
        return Command.named("backup", "Copy the live store into a new file, on the machine of the daemon.")
                .usage("FILE")
                .argument("FILE", "A file that does not exist yet.")
                .example("redrive backup /backup/redrive-monday.db", "While the daemon goes on.")
                .does(Backup::run);
    }

    private static Exit run(Call call) {
        var file = Path.of(call.arguments().required(0));
        return call.connected(connection -> {
            var written = connection.client().backup(file);
            var output = call.output();
            output.line(output.forPeople() ? "written to " + written.file() : output.json(written));
            return Exit.OK;
        });
    }
}
