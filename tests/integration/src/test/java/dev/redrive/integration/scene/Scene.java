// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import dev.redrive.integration.Program;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.integration.judge.Fault;
import dev.redrive.integration.judge.Faults;
import dev.redrive.integration.judge.Terms;
import dev.redrive.integration.judge.TestedQueue;
import dev.redrive.testkit.kafka.Pause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A real daemon with queues on one transport or both, brokers if it needs them, and what can be done to all of them. One
 * thread breaks things; others may look and send meanwhile.
 */
public final class Scene implements AutoCloseable {

    /** What may differ between runs. */
    public record Setting(List<TestedQueue> queues, Terms terms, int brokers, Map<TestedQueue, Integer> concurrency) {}

    private static final int CONCURRENCY_MORE = 8;
    private static final int WORKERS = 2;

    private final Setting setting;
    private final Program program;
    private final Path temporary;
    private final EmbeddedSide embedded = new EmbeddedSide(this::daemon);
    private final Optional<KafkaSide> kafka;
    private final List<Fault> faults = new CopyOnWriteArrayList<>();
    private boolean changed;
    private volatile @Nullable RunningDaemon daemon;

    public Scene(Path folder, Setting setting) {
        this.setting = setting;
        this.program = new Program(folder);
        this.temporary = folder(folder.resolve("temporary"));
        List<TestedQueue> topics =
                setting.queues().stream().filter(TestedQueue::isOnKafka).toList();
        this.kafka = topics.isEmpty() ? Optional.empty() : Optional.of(new KafkaSide(setting.brokers(), topics));
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "scene-close"));
    }

    private static Path folder(Path path) {
        try {
            return Files.createDirectories(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param jvm options of the daemon's JVM */
    public void start(String... jvm) {
        configure();
        daemon = serve(jvm);
    }

    private RunningDaemon serve(String... jvm) {
        List<String> options = new ArrayList<>(List.of(jvm));
        options.add("-Djava.io.tmpdir=" + temporary);
        return program.serve(options.toArray(String[]::new));
    }

    private void configure() {
        String clusters =
                kafka.map(side -> """
                kafka:
                  main:
                    bootstrap: "%s"
                    properties: { session.timeout.ms: 6000, heartbeat.interval.ms: 1000, group.instance.id: the-one }
                """.formatted(side.brokers().bootstrap())).orElse("");
        program.configure("grace: 10s\nclasspath: [ \"" + Program.ownClasses() + "\" ]\n" + clusters + "queues:\n"
                + setting.queues().stream().map(this::yaml).collect(Collectors.joining()));
    }

    private String yaml(TestedQueue queue) {
        boolean workers = queue == TestedQueue.WORKERS;
        String handler =
                "handler: { java: " + NotingHandler.class.getName() + (workers ? ", workers: " + WORKERS : "") + " }";
        int more = changed ? CONCURRENCY_MORE : 0;
        String concurrency =
                workers ? "" : ", concurrency: " + (setting.concurrency().get(queue) + more);
        String place = side(queue).yaml(queue);
        return "  " + queue.word() + ": { " + handler + concurrency + ", "
                + setting.terms().yaml() + (place.isEmpty() ? "" : ", " + place) + " }\n";
    }

    public RunningDaemon daemon() {
        RunningDaemon now = daemon;
        if (now == null) {
            throw new IllegalStateException("not started");
        }
        return now;
    }

    public Side side(TestedQueue queue) {
        return queue.isOnKafka() ? kafka() : embedded;
    }

    public KafkaSide kafka() {
        return kafka.orElseThrow();
    }

    boolean hasKafka() {
        return kafka.isPresent();
    }

    public Path folder() {
        return program.folder();
    }

    public Faults faults() {
        return new Faults(faults);
    }

    public Footprints.Place place() {
        return new Footprints.Place(daemon().process(), temporary, program.data());
    }

    public String log() {
        return program.log();
    }

    private void broken(Fault.Type type, long pid, Runnable act) {
        long from = System.currentTimeMillis();
        act.run();
        faults.add(new Fault(type, from, System.currentTimeMillis(), pid));
    }

    /** @param jvm options of the next one's JVM */
    public void killDaemon(String... jvm) {
        RunningDaemon before = daemon();
        broken(Fault.Type.DAEMON_KILLED, before.process().pid(), () -> {
            before.kill();
            daemon = serve(jvm);
        });
        before.close();
    }

    public void restartDaemon() {
        RunningDaemon before = daemon();
        broken(Fault.Type.DAEMON_RESTARTED, before.process().pid(), () -> {
            if (before.stop() != 0) {
                throw new IllegalStateException("the daemon did not stop in order:\n" + log());
            }
            daemon = serve();
        });
        before.close();
    }

    public void pauseDaemon(Duration length) {
        Process process = daemon().process();
        broken(Fault.Type.DAEMON_PAUSED, process.pid(), () -> {
            try {
                Pause pause = Pause.of(process);
                sleep(length);
                pause.end();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** One of them, if there is one just now. */
    public void killWorker() {
        daemon().process()
                .children()
                .findAny()
                .ifPresent(each -> broken(Fault.Type.WORKER_KILLED, each.pid(), each::destroyForcibly));
    }

    /** Other concurrency, or that of before. */
    public void changeConfig() {
        broken(Fault.Type.CONFIG_CHANGED, 0, () -> {
            changed = !changed;
            configure();
        });
    }

    public void killBroker(int node, Duration length) {
        breakBroker(Fault.Type.BROKER_KILLED, node, () -> {
            kafka().brokers().kill(node);
            sleep(length);
            kafka().brokers().restart(node);
        });
    }

    public void restartBroker(int node, Duration length) {
        breakBroker(Fault.Type.BROKER_RESTARTED, node, () -> {
            kafka().brokers().stop(node);
            sleep(length);
            kafka().brokers().restart(node);
        });
    }

    public void pauseBroker(int node, Duration length) {
        breakBroker(Fault.Type.BROKER_PAUSED, node, () -> {
            kafka().brokers().pause(node);
            sleep(length);
            kafka().brokers().resume(node);
        });
    }

    /** What the caller does itself, and tells the length of afterwards. */
    public void add(Fault fault) {
        faults.add(fault);
    }

    private void breakBroker(Fault.Type type, int node, Runnable act) {
        broken(type, kafka().brokers().process(node).pid(), act);
    }

    public void refuseLetters(Duration length) {
        broken(Fault.Type.LETTERS_REFUSED, 0, () -> {
            kafka().refuseLetters(TestedQueue.HELD, true);
            sleep(length);
            kafka().refuseLetters(TestedQueue.HELD, false);
        });
    }

    public static void sleep(Duration length) {
        try {
            Thread.sleep(length);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends everything; the folder stays. */
    @Override
    public synchronized void close() {
        RunningDaemon last = daemon;
        if (last != null) {
            last.close();
            daemon = null;
        }
        kafka.ifPresent(KafkaSide::close);
    }
}
