// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.config.Changes;
import dev.redrive.config.Config;
import dev.redrive.config.ConfigResult;
import dev.redrive.config.yaml.Problem;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Health;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the configuration file while the daemon runs, and the files its queues rest on. A file with problems is refused, each of them told with its line,
 * and the old configuration goes on. Owned by a thread of its own.
 */
final class ConfigWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ConfigWatch.class);
    private static final long EVERY_NANOS = 300_000_000;

    /** What to read, and what holds over it. */
    record File(Path path, Overrides overrides) {}

    /** Who takes changes over. */
    interface Follower {

        /** @throws Refused if it cannot be done; the old configuration goes on then */
        void follow(Config config);

        /** The files it names besides. */
        Schemas schemas();
    }

    private final File file;
    private final Follower follower;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("redrive-config").unstarted(this::run);
    private Config inForce;
    /** Nothing at first, so that an edit made since the file was read at the start is not missed. */
    private Optional<String> seen = Optional.empty();

    private Map<Path, String> seenBeside = Map.of();

    private volatile Health.@Nullable Problem refused;
    private volatile boolean ended;

    ConfigWatch(File file, Config inForce, Follower follower) {
        this.file = file;
        this.inForce = inForce;
        this.follower = follower;
    }

    void start() {
        thread.start();
    }

    void stop() {
        ended = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!ended) {
            LockSupport.parkNanos(this, EVERY_NANOS);
            Optional<String> now = text();
            Map<Path, String> beside = follower.schemas().stamps();
            // Compared as a whole: an edit within the clock's grain, or of the same length, is still an edit.
            if (!now.equals(seen) || !beside.equals(seenBeside)) {
                seen = now;
                seenBeside = beside;
                read();
            }
        }
    }

    private Optional<String> text() {
        try {
            return Optional.of(Files.readString(file.path()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void read() {
        switch (Config.read(file.path())) {
            case ConfigResult.Invalid(var problems) -> {
                problems.forEach(problem -> LOG.error("{}", problem));
                LOG.error("{} has {} problem(s): the old configuration goes on", file.path(), problems.size());
                refuse(places(problems));
            }
            case ConfigResult.Valid(var edited) ->
                take(Changes.between(inForce, file.overrides().over(edited)));
        }
    }

    /** Names the first problem by its place alone: what is written there may be a secret, and every viewer sees warnings. */
    private static String places(List<Problem> problems) {
        Problem first = problems.getFirst();
        String where = first.place() == null
                ? first.path()
                : first.path() + " (line " + first.place().line() + ")";
        return problems.size() == 1 ? where : where + " and " + (problems.size() - 1) + " more";
    }

    /** The problem of an edited file that is not taken over; none if the file is in force, or counts after a restart. */
    List<Health.Problem> warnings() {
        Health.Problem now = refused;
        return now == null ? List.of() : List.of(now);
    }

    private void refuse(String why) {
        refused = new Health.Problem(
                "configuration",
                "the edited " + file.path() + " is refused, and the old one goes on. At fault: " + why,
                "mend the file ('redrive config check' and the log say what is wrong): the next start would fail");
    }

    private void take(Changes changes) {
        boolean schemasToo = follower.schemas().stale();
        refused = null;
        if (changes.none() && !schemasToo) {
            return;
        }
        try {
            follower.follow(changes.inForce());
        } catch (Refused refused) {
            LOG.error("{}: {}: the old configuration goes on", file.path(), refused.why());
            refuse(refused.why());
            return;
        }
        inForce = changes.inForce();
        if (schemasToo) {
            LOG.info("schemas: read again, as a file has changed; counts from the next attempt on");
        }
        changes.atOnce().forEach(each -> LOG.info("{}", each));
        changes.afterRestart().forEach(each -> LOG.warn("{}", each));
    }
}
