// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;

/** {@code redrive status}. */
final class Status {
    private Status() {}

    static Command command() {
        return Command.named("status", "Show the daemon and its queues.")
                .example("redrive status --watch", "Live, with rates.")
                .example("redrive status -o json | jq .ready", "Can work go on?")
                .does(Status::run);
    }

    private static Exit run(Call call) {
        return call.connected(connection -> {
            var rates = new Rates();
            return call.show(() -> {
                var status = connection.client().status();
                if (!call.output().forPeople()) {
                    return call.output().json(status) + "\n";
                }
                rates.read(status.queues(), call.now());
                return new StatusPage(call.output(), call.now(), call.watches() ? rates : null)
                        .of(status, connection.daemon());
            });
        });
    }
}
