// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.Redrive;
import dev.redrive.RedriveOptions;
import dev.redrive.admin.api.HttpApi;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.server.About;
import dev.redrive.admin.server.Router;
import dev.redrive.app.demo.Demo;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.GlobalOptions;
import dev.redrive.cli.port.InvalidConfig;
import dev.redrive.config.Config;
import dev.redrive.config.ConfigResult;
import dev.redrive.config.yaml.Problem;
import dev.redrive.core.port.Refused;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the Redrive a command is meant for: a running daemon, or the data directory itself. */
final class Connections {

    private static final Path DATA_USUAL = Path.of("data");

    private Connections() {}

    static Connection open(GlobalOptions options) {
        if (options.server() != null) {
            return new Remote(options.server(), options.token());
        }
        Optional<Config> config;
        try {
            config = config(options);
        } catch (InvalidConfig invalid) {
            // The daemon goes on with the configuration it had; so must those who want to look at it.
            return daemonOf(options, BrokenFile.dataOf(options.config())).orElseThrow(() -> invalid);
        }
        Path data = data(options, config);
        return daemonOf(options, data).orElseGet(() -> Local.open(data, config));
    }

    private static Optional<Connection> daemonOf(GlobalOptions options, Path data) {
        try {
            return DaemonFile.ofLiving(data).map(daemon -> new Remote(daemon.address(), options.token()));
        } catch (IOException e) {
            throw AppBackend.failed("cannot read " + data + ": " + e.getMessage(), "check its permissions", e);
        }
    }

    private static Optional<Config> config(GlobalOptions options) {
        if (Files.exists(options.config()) || options.configNamed()) {
            return Optional.of(read(options.config()));
        }
        // A demo that was started here is what people mean when there is nothing else.
        return options.data() == null && Files.exists(Demo.CONFIG) ? Optional.of(read(Demo.CONFIG)) : Optional.empty();
    }

    private static Path data(GlobalOptions options, Optional<Config> config) {
        if (options.data() != null) {
            return options.data();
        }
        if (config.isEmpty() && !Files.isDirectory(DATA_USUAL)) {
            throw new CommandFailed(
                    Exit.FAILED,
                    "there is no " + options.config() + " and no data directory here",
                    "name one with -c FILE or --data DIR; `redrive demo` shows what it is all about");
        }
        return config.map(Config::data).orElse(DATA_USUAL);
    }

    static Config read(Path file) {
        return switch (Config.read(file)) {
            case ConfigResult.Valid(var config) -> config;
            case ConfigResult.Invalid invalid -> throw new InvalidConfig(report(file, invalid));
        };
    }

    static ConfigReport report(Path file, ConfigResult.Invalid invalid) {
        return new ConfigReport(
                file.toString(),
                invalid.problems().stream().map(Connections::problem).toList(),
                List.of());
    }

    private static ConfigReport.Problem problem(Problem problem) {
        var place = problem.place();
        return new ConfigReport.Problem(
                place == null ? 0 : place.line(), problem.path(), problem.what(), problem.remedy());
    }

    /** A daemon, over HTTP. */
    private static final class Remote implements Connection {
        private final URI address;
        private final HttpApi api;

        Remote(URI address, @Nullable String token) {
            this.address = address;
            this.api = new HttpApi(address, token);
        }

        @Override
        public RedriveClient client() {
            return new RedriveClient(api);
        }

        @Override
        public URI daemon() {
            return address;
        }

        @Override
        public void close() {
            api.close();
        }
    }

    /** The same server code inside this process, without a port and without workers. */
    private static final class Local implements Connection {
        private final Redrive redrive;
        private final RedriveClient client;

        private Local(Redrive redrive, Path data) {
            this.redrive = redrive;
            var about = new About(AppBackend.VERSION, ProcessHandle.current().pid(), data, Instant.now());
            this.client = new RedriveClient(new Router(redrive.control(), about, () -> ""));
        }

        static Local open(Path data, Optional<Config> config) {
            RedriveOptions options = config.map(Daemon::options).orElseGet(RedriveOptions::usual);
            try {
                Redrive redrive = Redrive.open(data, options);
                config.ifPresent(each -> redrive.name(each.policies()));
                return new Local(redrive, data);
            } catch (Refused refused) {
                throw new CommandFailed(Exit.FAILED, refused.why(), refused.remedy(), refused);
            }
        }

        @Override
        public RedriveClient client() {
            return client;
        }

        @Override
        public @Nullable URI daemon() {
            return null;
        }

        @Override
        public void close() {
            redrive.close();
        }
    }
}
