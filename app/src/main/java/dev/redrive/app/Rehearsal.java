// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.cli.Cli;
import dev.redrive.cli.port.Screen;
import dev.redrive.cli.port.Streams;
import dev.redrive.cli.port.Tempo;
import dev.redrive.cli.port.Terminal;
import dev.redrive.config.Config;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * Goes through what people do most, in a folder of its own, with and without a daemon. {@code ./redrive} runs it once per
 * build to make the cache of classes that lets a command start quickly.
 */
public final class Rehearsal {

    private Rehearsal() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Path file = folder.resolve("redrive.yaml");
        Files.writeString(file, "server: { listen: \"127.0.0.1:0\" }\nqueues: { rehearsal: {} }\n");
        perform(file);
        Config config = Connections.read(file);
        Daemon daemon = Daemon.start(file, Overrides.NONE, config);
        perform(file);
        daemon.close();
        System.exit(0);
    }

    private static void perform(Path file) {
        run(file, "queue", "push", "rehearsal", "--value", "hello", "--key", "k", "--type", "t");
        for (String format : new String[] {"table", "json", "ndjson"}) {
            run(file, "queue", "list", "-o", format);
            run(file, "status", "-o", format);
        }
        run(file, "queue", "list", "rehearsal", "--status", "dead");
        run(file, "queue", "show", "rehearsal", "nothing1");
        run(file, "policy", "explain", "events", "--attempts", "11");
        run(file, "policy", "list");
        run(file, "config", "check");
    }

    private static void run(Path file, String... command) {
        String[] args = new String[command.length + 2];
        System.arraycopy(command, 0, args, 0, command.length);
        args[command.length] = "-c";
        args[command.length + 1] = file.toString();
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(
                new Streams(InputStream.nullInputStream(), nowhere, nowhere),
                Screen.pipe(),
                Map.of(),
                Tempo.of(InstantSource.system()));
        Cli.run(args, new AppBackend(nowhere), terminal);
    }
}
