// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.Redrive;
import dev.redrive.RedriveOptions;
import dev.redrive.SystemTime;
import dev.redrive.admin.server.About;
import dev.redrive.admin.server.Letters;
import dev.redrive.admin.server.Router;
import dev.redrive.admin.server.http.AdminServer;
import dev.redrive.admin.server.http.Bounds;
import dev.redrive.admin.server.http.ExternalAddress;
import dev.redrive.admin.server.http.Listen;
import dev.redrive.config.Config;
import dev.redrive.core.message.SecretHeaders;
import dev.redrive.core.port.Control;
import dev.redrive.embedded.StoreOptions;
import dev.redrive.exec.child.Children;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that runs behind {@code redrive serve}: the queues of a configuration at work, the API, and an eye on the
 * file. Opened part by part; whatever was opened is closed in the opposite order, also when a later part fails.
 */
final class Daemon implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);

    /** sysexits.h: an error of the machine or the runtime. */
    private static final int BROKEN = 70;

    private final Deque<Runnable> closing = new ArrayDeque<>();
    private final Redrive redrive;
    private final URI address;

    private Daemon(Path file, Overrides overrides, Config config) throws IOException {
        SystemTime time = new SystemTime();
        PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        redrive = Redrive.open(config.data(), options(config).meters(meters).fatal(Daemon::die));
        closing.push(redrive::close);
        try {
            // After the directory is ours: the children of a living owner would be ended too.
            Children children = Children.open(config.data(), time);
            closing.addLast(() -> close(children));
            Setups.keepDocuments(redrive, config);
            Setups setups = new Setups(redrive, new Handlers(config, children));
            setups.follow(config);
            About about = new About(AppBackend.VERSION, ProcessHandle.current().pid(), config.data(), Instant.now());
            Gates gates = new Gates(config, time);
            closing.push(gates::close);
            redrive.redact(letter -> gates.shown(letter, redrive.pipelines()));
            redrive.maskInFilters(text -> gates.redaction().error(text));
            redrive.keepOut(secretHeaders(config));
            redrive.willStart();
            AdminServer server = AdminServer.start(
                    new Listen(
                            config.listen().host(),
                            config.listen().port(),
                            Set.copyOf(config.server().hosts()),
                            new ExternalAddress(
                                    config.server().external().url(),
                                    config.server().external().proxies())),
                    new Router(new Router.Parts(
                            redrive.control(),
                            new Letters(redrive::deadLetters, redrive::jobs),
                            about,
                            meters::scrape,
                            gates.gatehouse())),
                    Bounds.USUAL,
                    time);
            closing.push(server::close);
            address = server.url();
            new DaemonFile(address, about.pid(), about.startedAt(), gates.ownToken()).write(config.data());
            closing.push(() -> removeDaemonFile(config.data()));
            redrive.alert(config.alerts());
            Homes.refusing(redrive::start);
            redrive.recover(config.recovery());
            // Jobs that were running when the last daemon stopped go on.
            redrive.jobs();
            ConfigWatch watch =
                    new ConfigWatch(new ConfigWatch.File(file, overrides), config, new ConfigWatch.Follower() {
                        @Override
                        public void follow(Config edited) {
                            setups.follow(edited);
                            gates.follow(edited);
                            redrive.keepOut(secretHeaders(edited));
                            redrive.recover(edited.recovery());
                            redrive.alert(edited.alerts());
                        }

                        @Override
                        public Schemas schemas() {
                            return setups.schemas();
                        }
                    });
            watch.start();
            redrive.warn(watch::warnings);
            closing.push(watch::stop);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    static Daemon start(Path file, Overrides overrides, Config config) throws IOException {
        return new Daemon(file, overrides, config);
    }

    static RedriveOptions options(Config config) {
        StoreOptions store = StoreOptions.USUAL
                .keepCompleted(config.keep().completed(), config.keep().completedMax())
                .backups(config.keep().backups());
        return RedriveOptions.usual()
                .grace(config.grace())
                .store("yes".equals(System.getenv("REDRIVE_ACCEPT_LOSS")) ? store.acceptingLoss() : store);
    }

    private static SecretHeaders secretHeaders(Config config) {
        return SecretHeaders.USUAL.and(config.server().redact().headers());
    }

    URI address() {
        return address;
    }

    Control control() {
        return redrive.control();
    }

    /**
     * Drains: no new attempts, active ones get their grace, verdicts become durable. A part that cannot be closed does not keep the
     * others from it.
     */
    @Override
    public void close() {
        while (!closing.isEmpty()) {
            close(closing.pop());
        }
    }

    private static void close(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException e) {
            LOG.error("a part of the daemon was not closed; the others are", e);
        }
    }

    /** A broken process must not go on attempting messages. What was active is found by the next start. */
    private static void die(Throwable broken) {
        try {
            LOG.error("the process is broken and ends here", broken);
        } finally {
            Runtime.getRuntime().halt(BROKEN);
        }
    }

    private static void close(Children children) {
        try {
            children.close();
        } catch (IOException e) {
            LOG.warn("child processes: {}", e.getMessage());
        }
    }

    private static void removeDaemonFile(Path data) {
        try {
            DaemonFile.remove(data);
        } catch (IOException e) {
            LOG.warn("daemon.json stays behind: {}", e.getMessage());
        }
    }
}
