// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Token;
import dev.redrive.cli.port.Backend;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.DemoOptions;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.GlobalOptions;
import dev.redrive.config.Config;
import dev.redrive.config.ConfigResult;
import dev.redrive.config.Schema;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The program behind the command line. */
final class AppBackend implements Backend {

    static final String VERSION = version(AppBackend.class);

    private final PrintStream err;

    /** @param err where people are told what is going on */
    AppBackend(PrintStream err) {
        this.err = err;
    }

    @Override
    public Connection connect(GlobalOptions options) {
        return Connections.open(options, err);
    }

    @Override
    public Exit serve(GlobalOptions options) {
        var overrides = new Overrides(options.data(), OptionalInt.empty());
        return new Serving(err).run(options.config(), overrides, (address, control) -> {
            err.println("redrive " + VERSION + " serves " + control.queues().size() + " queue(s) on " + address
                    + "; Ctrl-C drains and stops");
            err.flush();
        });
    }

    @Override
    public Path init(GlobalOptions options) {
        return Connections.init(options);
    }

    @Override
    public Exit demo(DemoOptions options) {
        return Demo.run(options, new Serving(err), err);
    }

    @Override
    public ConfigReport checkConfig(Path file, boolean online) {
        return switch (Config.read(file)) {
            case ConfigResult.Valid(var config) when online -> new OnlineCheck(file, config).report(summary(config));
            case ConfigResult.Valid(var config) -> new FileCheck(file, config).report(summary(config));
            case ConfigResult.Invalid invalid -> Connections.report(file, invalid);
        };
    }

    private static List<String> summary(Config config) {
        List<String> lines = new ArrayList<>();
        lines.add("data: " + config.data());
        lines.add("server: " + config.listen());
        config.kafka().forEach((name, cluster) -> lines.add("kafka." + name + ": " + cluster));
        lines.add("queues: "
                + String.join(
                        ", ",
                        config.queues().keySet().stream().map(Object::toString).toList()));
        return lines;
    }

    @Override
    public String configSchema() {
        return Schema.json();
    }

    @Override
    public byte[] edit(byte[] before) {
        return Editor.open(before);
    }

    @Override
    public Secret newToken() {
        String token = Guard.secret();
        return new Secret(token, Token.hash(token));
    }

    @Override
    public String version() {
        return VERSION;
    }

    private static String version(Class<?> of) {
        String packaged = of.getPackage().getImplementationVersion();
        return packaged == null ? "development" : packaged;
    }

    static CommandFailed failed(String what, String remedy, Throwable cause) {
        return new CommandFailed(Exit.FAILED, what, remedy, cause);
    }
}
