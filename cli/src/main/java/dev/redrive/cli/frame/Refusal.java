// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.admin.api.ApiUnreachable;
import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.ProblemException;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Exit;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import org.jspecify.annotations.Nullable;

/** What went wrong, in the words and the exit code that people get. */
public final class Refusal {
    private Refusal() {}

    public static CommandFailed of(RuntimeException trouble) {
        return switch (trouble) {
            case CommandFailed failed -> failed;
            case ProblemException no -> refused(no);
            case ApiUnreachable gone ->
                failed(gone, "start a daemon with 'redrive serve', or check --server and data/daemon.json");
            case UncheckedIOException io -> failed(io, null);
            case InvalidPathException path -> failed(path, "check the name of the file");
            default ->
                new CommandFailed(
                        Exit.FAILED,
                        "unexpected " + trouble.getClass().getSimpleName() + ": " + trouble.getMessage(),
                        "this is a bug; --debug shows where",
                        trouble);
        };
    }

    /** The line on the error stream, without its line break. */
    public static String line(CommandFailed failed) {
        String remedy = failed.remedy();
        return "redrive: " + Inert.line(failed.what()) + (remedy == null ? "" : " — " + Inert.line(remedy));
    }

    private static CommandFailed refused(ProblemException no) {
        int status = no.problem().status();
        String remedy = no.problem().remedy();
        if (status == 401 && remedy == null) {
            remedy = "pass --token or set REDRIVE_TOKEN";
        }
        return new CommandFailed(exit(status), message(no), remedy, no);
    }

    private static Exit exit(int status) {
        return switch (status) {
            case 400 -> Exit.USAGE;
            case 401, 403 -> Exit.NOT_AUTHORISED;
            case 404 -> Exit.NOT_FOUND;
            default -> Exit.FAILED;
        };
    }

    private static CommandFailed failed(RuntimeException trouble, @Nullable String remedy) {
        return new CommandFailed(Exit.FAILED, message(trouble), remedy, trouble);
    }

    private static String message(RuntimeException trouble) {
        return String.valueOf(trouble.getMessage());
    }
}
