// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import dev.redrive.cli.port.Backend;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.GlobalOptions;
import dev.redrive.cli.port.Tempo;
import dev.redrive.cli.port.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One command being run: what was asked, of whom, and where the answer goes. */
public final class Call {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final int ANSWER_MAX = 100;

    private final Parsed parsed;
    private final Arguments arguments;
    private final Backend backend;
    private final Terminal terminal;
    private final Output output;

    Call(Parsed parsed, Backend backend, Terminal terminal) {
        this.parsed = parsed;
        this.arguments = new Arguments(parsed);
        this.backend = backend;
        this.terminal = terminal;
        this.output = new Output(terminal, format(arguments), arguments.flag(Globals.NO_COLOR));
    }

    public Arguments arguments() {
        return arguments;
    }

    public Output output() {
        return output;
    }

    public Backend backend() {
        return backend;
    }

    /** The help of the command being run. */
    public String help() {
        return help(parsed.path().stream().skip(1).map(Command::name).toList());
    }

    /** The help of another one. */
    public String help(List<String> words) {
        return new FullParser(parsed.root()).help(words, output);
    }

    /** A script for bash. */
    public String completion() {
        return new FullParser(parsed.root()).bashCompletion();
    }

    /** Shows which commands there are, and refuses to do nothing. */
    public CommandFailed commandMissing() {
        terminal.streams().err().print(help());
        terminal.streams().err().println();
        return Usage.wrong("a command is missing", "choose one of the above");
    }

    public InputStream in() {
        return terminal.streams().in();
    }

    public Instant now() {
        return terminal.tempo().now();
    }

    public boolean watches() {
        return arguments.flag(Globals.WATCH);
    }

    /** Waits so long, once. False when watching should end. */
    public boolean rest(Duration length) {
        return terminal.tempo().rest(length);
    }

    /** Last words, if a person stops the program before this is closed. */
    public Tempo.Parting onStop(Runnable words) {
        return terminal.tempo().onStop(() -> {
            words.run();
            terminal.streams().err().flush();
        });
    }

    public GlobalOptions global() {
        String config = arguments.option(Globals.CONFIG);
        String data = arguments.option(Globals.DATA);
        String token = arguments.option(Globals.TOKEN);
        if (token != null && arguments.option(Globals.SERVER) == null) {
            throw Usage.wrong(
                    "--token needs --server",
                    "name the daemon with --server URL; one that is found in the data directory knows its user without a token");
        }
        return new GlobalOptions(
                Path.of(config == null ? GlobalOptions.DEFAULT_CONFIG : config),
                config != null,
                data == null ? null : Path.of(data),
                server(arguments.option(Globals.SERVER)),
                token == null && terminal.has("REDRIVE_TOKEN") ? terminal.env().get("REDRIVE_TOKEN") : token);
    }

    public Exit connected(Function<Connection, Exit> body) {
        try (Connection connection = backend.connect(global())) {
            return body.apply(connection);
        }
    }

    /** Prints a document once, or with {@code --watch} again every second until nobody looks. */
    public Exit show(Supplier<String> document) {
        if (!watches()) {
            output.print(document.get());
            return Exit.OK;
        }
        boolean read;
        do {
            var next = document.get();
            output.clear();
            read = output.print(next);
        } while (read && terminal.tempo().rest(BETWEEN_LOOKS));
        return Exit.OK;
    }

    /** Goes on only with a yes: from {@code --yes}, or from a person. */
    public void confirm(String question) {
        if (arguments.flag(Globals.YES)) {
            return;
        }
        if (!terminal.screen().asks()) {
            throw Usage.wrong("this needs a yes, and there is no terminal to ask", "add --yes");
        }
        terminal.streams().err().print(question + " [y/N] ");
        terminal.streams().err().flush();
        var answer = readLine().strip().toLowerCase(Locale.ROOT);
        if (!answer.equals("y") && !answer.equals("yes")) {
            throw new CommandFailed(Exit.CANCELLED, "cancelled", "nothing was changed");
        }
    }

    private String readLine() {
        var line = new StringBuilder();
        try {
            for (int b = in().read(); b >= 0 && b != '\n' && line.length() < ANSWER_MAX; b = in().read()) {
                line.append((char) b);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    private static Format format(Arguments arguments) {
        String word = arguments.choice(Globals.OUTPUT, Format.words());
        return word == null ? Format.TABLE : Format.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static @Nullable URI server(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            var url = URI.create(text);
            if (url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
                return url;
            }
        } catch (IllegalArgumentException notAUrl) {
            // Said below.
        }
        throw Usage.wrong("'" + text + "' is not a value of --server", "use a URL such as http://127.0.0.1:8420");
    }
}
