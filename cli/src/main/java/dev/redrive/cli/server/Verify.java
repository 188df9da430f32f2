// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.admin.api.Inert;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Ink.Tone;

/** {@code redrive verify}. */
final class Verify {
    private Verify() {}

    static Command command() {
        return Command.named("verify", "Read everything stored and compare it with its checksums.")
                .example("redrive verify && echo sound", "Ends with 1 if anything is damaged.")
                .does(Verify::run);
    }

    private static Exit run(Call call) {
        return call.connected(connection -> {
            var found = connection.client().verify();
            var output = call.output();
            if (!output.forPeople()) {
                output.line(output.json(found));
            } else {
                found.findings().forEach(each -> output.line(output.ink().paint(Tone.BAD, Inert.line(each))));
                output.line(found.items() + " items read, "
                        + (found.sound() ? "all sound" : found.findings().size() + " findings"));
            }
            return found.sound() ? Exit.OK : Exit.FAILED;
        });
    }
}
