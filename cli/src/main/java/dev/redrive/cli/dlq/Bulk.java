// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.admin.api.wire.job.JobView;
import dev.redrive.admin.api.wire.job.SelectionView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.job.JobWatch;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.Exit;

/** One bulk act, from the choice of letters to the end of its job. */
final class Bulk {
    private final Call call;
    private final Connection connection;

    Bulk(Call call, Connection connection) {
        this.call = call;
        this.connection = connection;
    }

    /** Freezes the letters that the arguments name. */
    SelectionView select() {
        return connection.client().letters().select(Wanted.of(call.arguments()));
    }

    /** Shows what would be done, and does nothing. */
    Exit rehearse(SelectionView selection, String wouldBe) {
        var output = call.output();
        if (!output.forPeople()) {
            output.line(output.json(selection));
            return Exit.OK;
        }
        if (!selection.sample().isEmpty()) {
            output.print(output.table(ListLetters.table(selection.sample(), call.now())));
        }
        output.line(letters(selection.count()) + " would be " + wouldBe);
        return Exit.OK;
    }

    JobView run(JobRequest request) {
        return new JobWatch(call, connection)
                .follow(connection.client().letters().start(request));
    }

    Exit answer(JobView job) {
        return new JobWatch(call, connection).answer(job);
    }

    /** There is nothing to do, which is no failure. */
    Exit nothing(SelectionView selection) {
        if (call.output().forPeople()) {
            call.output().note("no letters fit");
        } else {
            call.output().line(call.output().json(selection));
        }
        return Exit.OK;
    }

    static String letters(long count) {
        return count == 1 ? "1 letter" : count + " letters";
    }
}
