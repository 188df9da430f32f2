// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.admin.api.wire.job.SelectionView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;

/** {@code redrive dlq purge}. */
final class PurgeLetters {
    private PurgeLetters() {}

    static Command command() {
        return Wanted.describe(Command.named("purge", "Give dead letters up for good. Asks first.")
                        .usage(Wanted.USAGE + " (--expect N | --dry-run)"))
                .option("--expect", "N", "How many it must be; with any other number nothing is done.")
                .flag("--dry-run", "Show which letters it would be, and do nothing.")
                .example("redrive dlq purge --filter 'queue=orders age>30d' --dry-run", "How many are there?")
                .example("redrive dlq purge --filter 'queue=orders age>30d' --expect 1042", "Exactly those.")
                .does(PurgeLetters::run);
    }

    private static Exit run(Call call) {
        var arguments = call.arguments();
        boolean rehearsal = arguments.flag("--dry-run");
        var expect = arguments.number("--expect", 0, Integer.MAX_VALUE);
        Wanted.of(arguments);
        if (expect.isEmpty() && !rehearsal) {
            throw Usage.wrong("--expect is missing", "say how many letters it must be; --dry-run counts them");
        }
        return call.connected(connection -> {
            var bulk = new Bulk(call, connection);
            SelectionView selection = bulk.select();
            if (rehearsal) {
                return bulk.rehearse(selection, "dropped");
            }
            if (selection.count() == 0 && expect.getAsInt() == 0) {
                return bulk.nothing(selection);
            }
            if (selection.count() == expect.getAsInt()) {
                call.confirm("Drop " + Bulk.letters(selection.count()) + " for good?");
            }
            // A wrong number is the server's to refuse: it says both.
            return bulk.answer(bulk.run(new JobRequest(
                    selection.id(), "purge", (long) expect.getAsInt(), null, null, null, null, null, null)));
        });
    }
}
