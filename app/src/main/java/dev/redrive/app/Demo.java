// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.app.demo.Pusher;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.DemoOptions;
import dev.redrive.cli.port.Exit;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * A daemon on a folder of its own ({@code redrive-demo} here), with example queues. Its files are ordinary ones, and an
 * edit of its {@code redrive.yaml} counts at once.
 */
final class Demo {

    private static final Path FOLDER = Path.of("redrive-demo");
    private static final int PORT_USUAL = 8420;

    static final Path CONFIG = FOLDER.resolve("redrive.yaml");

    private Demo() {}

    static Exit run(DemoOptions options, Serving serving, PrintStream err) {
        try {
            unpack("redrive.yaml");
            unpack("send-email.sh");
        } catch (IOException e) {
            throw new CommandFailed(
                    Exit.FAILED, "cannot write to " + FOLDER + ": " + e.getMessage(), "run it elsewhere", e);
        }
        OptionalInt port = options.port().isPresent() ? options.port() : OptionalInt.of(freePort());
        return serving.run(CONFIG, new Overrides(options.global().data(), port), (address, control) -> {
            new Pusher(control).start();
            tell(err, address);
        });
    }

    private static void tell(PrintStream err, URI address) {
        err.println("""

                The Redrive demo runs at %s. Beside it, try:

                  ./redrive status --watch                  the queues, live
                  ./redrive queue list orders --status dead what died, and why
                  ./redrive queue show orders ID            one item with its history (8 characters of the id will do)
                  ./redrive queue retry orders ID           send it back to work
                  ./redrive policy explain quick            when its attempts come

                Handlers fail on purpose: orders lose their gateway, invoices their ledger, e-mails bounce,
                reports crash or hang their process. Edit %s: changes count at once.
                Ctrl-C drains and stops.""".formatted(address, CONFIG));
        err.flush();
    }

    /** Leaves a file that is there already: it may have been edited. */
    private static void unpack(String name) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Files.exists(file)) {
            return;
        }
        Files.createDirectories(FOLDER);
        try (InputStream packed = Demo.class.getResourceAsStream("/demo/" + name)) {
            if (packed == null) {
                throw new IOException(name + " is missing from the program");
            }
            Files.copy(packed, file);
        }
    }

    /** The usual one, or any if that is taken. */
    private static int freePort() {
        try (ServerSocket probe = new ServerSocket(PORT_USUAL, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        } catch (IOException e) {
            return 0;
        }
    }
}
