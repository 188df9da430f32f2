// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import dev.redrive.admin.api.Api;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.wire.Backup;
import dev.redrive.cli.port.Backend;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.DemoOptions;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.GlobalOptions;
import dev.redrive.cli.port.Screen;
import dev.redrive.cli.port.Streams;
import dev.redrive.cli.port.Tempo;
import dev.redrive.cli.port.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A terminal, or a pipe, in which commands are run; and the program around them. */
final class Shell implements Backend {

    record Ran(int exit, String out, String err) {}

    final Map<String, String> env = new HashMap<>();
    final List<GlobalOptions> connects = new ArrayList<>();
    final List<DemoOptions> demos = new ArrayList<>();

    Api api;
    Screen screen = Screen.pipe();
    byte[] stdin = new byte[0];

    @Nullable
    URI daemon = URI.create("http://127.0.0.1:8420");

    ConfigReport config = new ConfigReport("redrive.yaml", List.of(), List.of("queues: orders, emails"));

    @Nullable
    RuntimeException trouble;

    int looks = 1;
    int closed;
    Runnable betweenLooks = () -> {};

    Shell(Api api) {
        this.api = api;
    }

    Shell onATerminal() {
        screen = Screen.terminal(120);
        env.put("NO_COLOR", "1");
        return this;
    }

    Shell typing(String text) {
        stdin = text.getBytes(StandardCharsets.UTF_8);
        return this;
    }

    /** Words apart by single spaces. */
    Ran run(String line) {
        return run(line.split(" "));
    }

    Ran run(String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var streams = new Streams(new ByteArrayInputStream(stdin), utf8(out), utf8(err));
        int exit = Cli.run(args, this, new Terminal(streams, screen, env, tempo()));
        return new Ran(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream utf8(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }

    private Tempo tempo() {
        return new Tempo() {
            private Instant now = FakeRedrive.NOW;
            private int looked = 1;

            @Override
            public Instant now() {
                return now;
            }

            @Override
            public boolean rest(Duration length) {
                now = now.plus(length);
                betweenLooks.run();
                return looked++ < looks;
            }
        };
    }

    @Override
    public Connection connect(GlobalOptions options) {
        connects.add(options);
        if (trouble != null) {
            throw trouble;
        }
        return new Connection() {
            @Override
            public RedriveClient client() {
                return new RedriveClient(api);
            }

            @Override
            public @Nullable URI daemon() {
                return daemon;
            }

            @Override
            public Backup backup(String file) {
                return client().backup(file);
            }

            @Override
            public void close() {
                closed++;
            }
        };
    }

    @Override
    public Path init(GlobalOptions options) {
        return Path.of("/srv/data");
    }

    @Override
    public Exit serve(GlobalOptions options) {
        connects.add(options);
        return Exit.OK;
    }

    @Override
    public Exit demo(DemoOptions options) {
        demos.add(options);
        return Exit.OK;
    }

    @Override
    public ConfigReport checkConfig(Path file, boolean online) {
        var warnings = online ? config.warnings() : List.<ConfigReport.Problem>of();
        return new ConfigReport(file.toString(), config.problems(), warnings, config.advice(), config.summary());
    }

    @Override
    public String configSchema() {
        return "{\"type\":\"object\"}";
    }

    /** What a person does in the editor. */
    UnaryOperator<String> editing = before -> before;

    @Override
    public byte[] edit(byte[] before) {
        return editing.apply(new String(before, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Secret newToken() {
        return new Secret("s3cret", "9f86d081");
    }

    @Override
    public String version() {
        return "0.1.0";
    }
}
