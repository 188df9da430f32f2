// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.redrive.Redrive;
import dev.redrive.RedriveOptions;
import dev.redrive.SystemTime;
import dev.redrive.admin.api.Api;
import dev.redrive.admin.api.HttpApi;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.api.wire.Backup;
import dev.redrive.admin.server.About;
import dev.redrive.admin.server.Gatehouse;
import dev.redrive.admin.server.Letters;
import dev.redrive.admin.server.Problems;
import dev.redrive.admin.server.Router;
import dev.redrive.admin.server.guard.AuditFiles;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.redact.Redaction;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.ConfigReport;
import dev.redrive.cli.port.Connection;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.port.GlobalOptions;
import dev.redrive.cli.port.InvalidConfig;
import dev.redrive.config.Config;
import dev.redrive.config.ConfigResult;
import dev.redrive.config.yaml.Problem;
import dev.redrive.core.net.Hosts;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import dev.redrive.embedded.EmbeddedStore;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Finds the Redrive a command is meant for: a running daemon, or the data directory itself. */
final class Connections {

    private static final Path DATA_USUAL = Path.of("data");

    /** How the store says that another process has the directory. Whatever else it says does not pass by waiting. */
    private static final String OWNED = "belongs to process";

    /** Limit of a look at whether a daemon listens. */
    private static final int LISTENS_MILLIS = 1000;

    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long BETWEEN_TRIES_NANOS = 50_000_000;

    /** So long a command waits for the catalog to read what is there. */
    private static final Duration CATCH_UP_MAX = Duration.ofMinutes(1);

    private Connections() {}

    /** @param err where people are warned */
    static Connection open(GlobalOptions options, PrintStream err) {
        URI server = options.server();
        if (server != null) {
            if (options.token() != null && isReadableOnTheWay(server)) {
                err.println("redrive: warning: the token and all messages go to " + server.getHost()
                        + " in plain text; use https, or a tunnel to a port of this machine");
            }
            return new Remote(server, options.token());
        }
        Optional<Config> config;
        try {
            config = config(options);
        } catch (InvalidConfig invalid) {
            // The daemon goes on with the configuration it had; so must those who want to look at it.
            return daemonOf(BrokenFile.dataOf(options.config())).orElseThrow(() -> invalid);
        }
        if (options.data() == null && config.isEmpty() && !Files.isDirectory(DATA_USUAL)) {
            return Local.without(options.config());
        }
        return open(data(options, config), config);
    }

    private static Path data(GlobalOptions options, Optional<Config> config) {
        return options.data() != null
                ? options.data()
                : config.map(Config::data).orElse(DATA_USUAL);
    }

    /** Makes an empty store. Not beside a daemon whose directory was moved away: it goes on in the one it has open. */
    static Path init(GlobalOptions options) {
        Optional<Config> config = config(options);
        Path data = data(options, config).toAbsolutePath().normalize();
        if (EmbeddedStore.isIn(data)) {
            throw new CommandFailed(Exit.FAILED, "there is a store in " + data, "name another directory with --data");
        }
        config.map(Config::listen).filter(Connections::isListening).ifPresent(listen -> {
            throw new CommandFailed(
                    Exit.FAILED,
                    "a server answers at " + listen + ", where the daemon of this configuration listens",
                    "stop it first; 'redrive status --server http://" + listen + "' says whether its data directory was"
                            + " moved");
        });
        try {
            Redrive.open(data, config.map(Daemon::options).orElseGet(RedriveOptions::usual))
                    .close();
        } catch (Refused refused) {
            throw new CommandFailed(Exit.FAILED, refused.why(), refused.remedy(), refused);
        }
        return data;
    }

    private static boolean isListening(Config.Listen listen) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(listen.host(), listen.port()), LISTENS_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Others may be in the directory for a moment: a command like this one, or a daemon that is about to answer. */
    private static Connection open(Path data, Optional<Config> config) {
        long giveUp = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            Optional<Connection> daemon = daemonOf(data);
            if (daemon.isPresent()) {
                return daemon.get();
            }
            if (!EmbeddedStore.isIn(data)) {
                return Local.withoutStore(data, config);
            }
            try {
                return Local.open(data, config);
            } catch (Refused refused) {
                if (!refused.why().contains(OWNED) || System.nanoTime() > giveUp) {
                    throw new CommandFailed(Exit.FAILED, refused.why(), refused.remedy(), refused);
                }
                LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
            }
        }
    }

    /**
     * The daemon of a data directory. It is sent the token it wrote there, and never one that was meant for another: the directory may be
     * somebody else's, and whoever listens at the address of a daemon that crashed learns nothing of use.
     */
    private static Optional<Connection> daemonOf(Path data) {
        try {
            return DaemonFile.ofLiving(data).map(daemon -> new Remote(daemon.address(), daemon.token()));
        } catch (IOException e) {
            throw AppBackend.failed("cannot read " + data + ": " + e.getMessage(), "check its permissions", e);
        }
    }

    private static boolean isReadableOnTheWay(URI server) {
        return "http".equalsIgnoreCase(server.getScheme())
                && server.getHost() != null
                && !Hosts.isLoopback(server.getHost());
    }

    private static Optional<Config> config(GlobalOptions options) {
        if (Files.exists(options.config()) || options.configNamed()) {
            return Optional.of(read(options.config()));
        }
        // A demo that was started here is what people mean when there is nothing else.
        return options.data() == null && Files.exists(Demo.CONFIG) ? Optional.of(read(Demo.CONFIG)) : Optional.empty();
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
        public Backup backup(String file) {
            return client().backup(file);
        }

        @Override
        public void close() {
            api.close();
        }
    }

    /** The same server code inside this process, without a port and without workers. */
    private static final class Local implements Connection {
        private static final String OURS = "dev.redrive";

        private final Control control;
        private final Gatehouse gatehouse;
        private final RedriveClient client;
        private final Runnable closing;

        private Local(Control control, Gatehouse gatehouse, Api api, Runnable closing) {
            this.control = control;
            this.gatehouse = gatehouse;
            this.client = new RedriveClient(api);
            this.closing = closing;
        }

        private static Api api(Control control, Letters letters, Path data, Gatehouse gatehouse) {
            var about = new About(AppBackend.VERSION, ProcessHandle.current().pid(), data, Instant.now());
            return new Router(new Router.Parts(control, letters, about, () -> "", gatehouse));
        }

        /** Access without an audit book: without a data directory there is no place for one. */
        private static Gatehouse withoutAudit() {
            return Gatehouse.open(new SystemTime(), usual());
        }

        static Local open(Path data, Optional<Config> config) {
            quiet();
            Redrive redrive = described(data, config);
            Redaction redaction = config.map(each -> Gates.redaction(each.server(), Guard.secret()))
                    .orElseGet(Local::usual);
            redrive.redact(letter -> Gates.shown(redaction, letter, redrive.pipelines()));
            redrive.maskInFilters(redaction::error);
            var letters = new Letters(
                    () -> known(redrive).deadLetters(), () -> known(redrive).jobs());
            // The directory is ours alone from here on, and with it the audit book.
            var audit = new AuditFiles(data);
            var gatehouse = Gatehouse.open(audit, new SystemTime(), redaction);
            return new Local(redrive.control(), gatehouse, api(redrive.control(), letters, data, gatehouse), () -> {
                redrive.close();
                audit.close();
            });
        }

        private static Redrive described(Path data, Optional<Config> config) {
            RedriveOptions options = config.map(Daemon::options).orElseGet(RedriveOptions::usual);
            Redrive redrive = Redrive.open(data, options);
            config.ifPresent(each -> Setups.describe(redrive, each));
            return redrive;
        }

        /**
         * Makes no store if there is none: it may have been moved away from under a daemon, or its disk may be missing. What
         * needs none is answered all the same, from an empty one in a temporary folder.
         */
        static Local withoutStore(Path data, Optional<Config> config) {
            quiet();
            Path scratch = temporary();
            Redrive redrive = described(scratch, config);
            var refused = new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "there is no store in " + data.toAbsolutePath().normalize(),
                    "'redrive serve' makes one, or 'redrive init' without a daemon; if there was one, find out whether it"
                            + " was moved: a daemon that still runs answers with --server URL");
            var nothing = new NoData(refused);
            Gatehouse unaudited = withoutAudit();
            Api all = api(redrive.control(), nothing.letters(), data, unaudited);
            return new Local(
                    nothing,
                    unaudited,
                    request -> needsNoStore(request) ? all.call(request) : Problems.refused(refused, request.path()),
                    () -> {
                        redrive.close();
                        delete(scratch);
                    });
        }

        private static boolean needsNoStore(Request request) {
            return request.path().startsWith(Paths.POLICIES) || request.path().startsWith(Paths.KAFKA);
        }

        private static Path temporary() {
            try {
                return Files.createTempDirectory("redrive-empty");
            } catch (IOException e) {
                throw AppBackend.failed("cannot make a temporary folder: " + e.getMessage(), "free some space", e);
            }
        }

        private static void delete(Path folder) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            } catch (IOException e) {
                throw AppBackend.failed("cannot remove " + folder + ": " + e.getMessage(), "remove it", e);
            }
        }

        /** What goes on inside is for a daemon's log; a command's answer is all that people asked for. */
        private static void quiet() {
            if (LoggerFactory.getLogger(OURS) instanceof Logger ours) {
                ours.setLevel(Level.WARN);
            }
        }

        /** A daemon reads all the time; whoever has just opened the data must read first. */
        private static Redrive known(Redrive redrive) {
            redrive.catchUp(CATCH_UP_MAX);
            return redrive;
        }

        private static Redaction usual() {
            return new Redaction(Redaction.Rules.NONE, Guard.secret());
        }

        /** @param config the file that is not there */
        static Local without(Path config) {
            var nothing = new NoData(new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "there is no " + config + " and no data directory here",
                    "name one with -c FILE or --data DIR; 'redrive demo' shows what it is all about"));
            Gatehouse unaudited = withoutAudit();
            return new Local(nothing, unaudited, api(nothing, nothing.letters(), DATA_USUAL, unaudited), () -> {});
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
        public Backup backup(String file) {
            try {
                Path path = Path.of(file).toAbsolutePath().normalize();
                control.backup(path);
                gatehouse.noteLocalChange("backup " + path, 201);
                return new Backup(path.toString());
            } catch (InvalidPathException e) {
                throw new CommandFailed(Exit.USAGE, "'" + file + "' is not a path: " + e.getReason(), "name a file", e);
            } catch (Refused refused) {
                throw new CommandFailed(Exit.FAILED, refused.why(), refused.remedy(), refused);
            }
        }

        @Override
        public void close() {
            closing.run();
        }
    }
}
