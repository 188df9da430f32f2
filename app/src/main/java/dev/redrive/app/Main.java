// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.cli.Cli;
import dev.redrive.cli.port.Screen;
import dev.redrive.cli.port.Streams;
import dev.redrive.cli.port.Tempo;
import dev.redrive.cli.port.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;

/** Where the program starts: the real streams, the real time, and the command line. */
public final class Main {

    private static final int WIDTH_USUAL = 100;

    private Main() {}

    public static void main(String[] args) {
        PrintStream out = utf8(FileDescriptor.out);
        PrintStream err = utf8(FileDescriptor.err);
        Terminal terminal = new Terminal(
                new Streams(System.in, out, err), screen(), System.getenv(), Tempo.of(InstantSource.system()));
        int exit = Cli.run(args, new AppBackend(err), terminal);
        out.flush();
        err.flush();
        System.exit(exit);
    }

    private static PrintStream utf8(FileDescriptor to) {
        return new PrintStream(new FileOutputStream(to), false, StandardCharsets.UTF_8);
    }

    /** {@code ./redrive} says which of the streams are terminals and how wide they are: Java cannot tell. */
    private static Screen screen() {
        boolean shows = "1".equals(System.getenv("REDRIVE_TTY_OUT"));
        boolean asks = shows && "1".equals(System.getenv("REDRIVE_TTY_IN"));
        return shows ? new Screen(true, asks, width()) : Screen.pipe();
    }

    private static int width() {
        try {
            return Integer.parseInt(System.getenv().getOrDefault("REDRIVE_COLUMNS", ""));
        } catch (NumberFormatException e) {
            return WIDTH_USUAL;
        }
    }
}
