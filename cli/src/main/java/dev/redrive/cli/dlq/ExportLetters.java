// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.admin.api.wire.job.JobView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.Exit;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code redrive dlq export}. */
final class ExportLetters {
    private static final List<String> FORMATS = List.of("ndjson", "csv");

    private ExportLetters() {}

    static Command command() {
        return Wanted.describe(Command.named("export", "Write dead letters with their values to a file.")
                        .usage(Wanted.USAGE + " [--format ndjson|csv] [--file F]"))
                .choice("--format", "FORMAT", FORMATS, "ndjson (default) or csv.")
                .file("--file", "F", "A file that does not exist yet (default: the standard output).")
                .example("redrive dlq export --all --file letters.ndjson", "Everything that is open.")
                .example("redrive dlq export --filter queue=orders --format csv > orders.csv", "For a spreadsheet.")
                .does(ExportLetters::run);
    }

    private static Exit run(Call call) {
        String format = call.arguments().choice("--format", FORMATS);
        String file = call.arguments().option("--file");
        Wanted.of(call.arguments());
        return call.connected(connection -> {
            var bulk = new Bulk(call, connection);
            JobView job =
                    bulk.run(new JobRequest(bulk.select().id(), "export", null, null, null, null, null, null, format));
            if (!job.state().equals("done")) {
                return bulk.answer(job);
            }
            if (file == null) {
                toTheScreen(call, connection, job);
                return job.failed() == 0 ? Exit.OK : Exit.SOME_FAILED;
            }
            toAFile(connection, job, Path.of(file));
            return bulk.answer(job);
        });
    }

    private static void toTheScreen(Call call, Connection connection, JobView job) {
        try (var out = call.output().bytes()) {
            connection.client().letters().file(job.id(), out);
        } catch (IOException e) {
            throw failed("the standard output", job, e);
        }
    }

    private static void toAFile(Connection connection, JobView job, Path file) {
        try (OutputStream out = PayloadFile.create(file)) {
            connection.client().letters().file(job.id(), out);
        } catch (FileAlreadyExistsException e) {
            throw failed(file + ", which exists", job, null);
        } catch (IOException e) {
            throw failed(file.toString(), job, e);
        }
    }

    private static CommandFailed failed(String where, JobView job, @Nullable IOException e) {
        var why = e == null ? "" : ": " + e.getMessage();
        var what = "cannot write to " + where + why;
        var remedy = "choose another file; the letters are kept as job " + job.id();
        return e == null
                ? new CommandFailed(Exit.FAILED, what, remedy)
                : new CommandFailed(Exit.FAILED, what, remedy, e);
    }
}
