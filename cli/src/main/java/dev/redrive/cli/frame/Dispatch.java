// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.admin.api.Inert;
import dev.redrive.cli.port.Backend;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.InvalidConfig;
import dev.redrive.cli.port.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

/** From the words of a command line to an exit code. Whatever happens in between ends as one line for people. */
public final class Dispatch {
    private final Backend backend;
    private final Terminal terminal;
    private final boolean debug;

    private Dispatch(Backend backend, Terminal terminal, boolean debug) {
        this.backend = backend;
        this.terminal = terminal;
        this.debug = debug;
    }

    public static int run(Command root, String[] args, Backend backend, Terminal terminal) {
        boolean debug = Arrays.asList(args).contains(Globals.DEBUG) || terminal.has("REDRIVE_DEBUG");
        var exit = new Dispatch(backend, terminal, debug).run(root, args);
        terminal.streams().out().flush();
        terminal.streams().err().flush();
        return exit.code();
    }

    private Exit run(Command root, String[] args) {
        try {
            var parsed = PlainParser.parse(root, args).orElseGet(() -> new FullParser(root).parse(args));
            return run(new Call(parsed, backend, terminal), parsed);
        } catch (InvalidConfig invalid) {
            return refuse(invalid);
        } catch (RuntimeException trouble) {
            return refuse(Refusal.of(trouble));
        }
    }

    private static Exit run(Call call, Parsed parsed) {
        if (call.arguments().flag(Globals.HELP)) {
            call.output().print(call.help());
            return Exit.OK;
        }
        var body = parsed.command().body();
        if (body == null) {
            throw call.commandMissing();
        }
        return body.run(call);
    }

    private Exit refuse(CommandFailed failed) {
        terminal.streams().err().println(Refusal.line(failed));
        trace(failed);
        return failed.exit();
    }

    private Exit refuse(InvalidConfig invalid) {
        var report = invalid.report();
        for (ConfigReport.Problem problem : report.problems()) {
            terminal.streams().err().println(Inert.line(problem.line(report.file())));
        }
        int count = report.problems().size();
        return refuse(new CommandFailed(
                Exit.INVALID_CONFIG,
                report.file() + " has " + (count == 1 ? "a problem" : count + " problems"),
                "mend the above; 'redrive config check' looks again",
                invalid));
    }

    private void trace(RuntimeException trouble) {
        if (debug) {
            var trace = new StringWriter();
            trouble.printStackTrace(new PrintWriter(trace));
            terminal.streams().err().print(Inert.block(trace.toString()));
        }
    }
}
