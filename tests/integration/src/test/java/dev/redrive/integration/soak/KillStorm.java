// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import static org.awaitility.Awaitility.await;

import dev.redrive.integration.judge.Fault;
import dev.redrive.integration.judge.Findings;
import dev.redrive.integration.judge.Report;
import dev.redrive.integration.judge.Terms;
import dev.redrive.integration.judge.TestedQueue;
import dev.redrive.integration.kafka.CommitLog;
import dev.redrive.integration.scene.Feed;
import dev.redrive.integration.scene.KafkaSide;
import dev.redrive.integration.scene.Mix;
import dev.redrive.integration.scene.Scene;
import dev.redrive.integration.scene.Watch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/**
 * The daemon is killed again and again, and now and then a broker of three, while messages are attempted, wait and are
 * buried: {@code ./test storm}.
 */
public final class KillStorm {

    private static final int BROKERS = 3;
    private static final List<TestedQueue> QUEUES = List.of(TestedQueue.HELD, TestedQueue.PARKED);

    /** One message of so many waits on the retry topic when it fails. */
    private static final int PARKED_OF = 5;

    private static final Terms TERMS =
            new Terms(List.of(Duration.ofMillis(300), Duration.ofMillis(600)), Duration.ofSeconds(30));
    private static final Map<TestedQueue, Integer> CONCURRENCY = Map.of(TestedQueue.HELD, 32, TestedQueue.PARKED, 8);
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final StormOptions options;
    private final PrintStream out;
    private final RandomGenerator random;
    private final Scene scene;
    private final List<Feed> feeds;
    private int brokerDown;
    private int brokersKilled;
    private long downSince;
    private CompletableFuture<Void> comingBack = CompletableFuture.completedFuture(null);

    KillStorm(StormOptions options, Path folder, PrintStream out) {
        this.options = options;
        this.out = out;
        this.random = new Random(options.seed());
        this.scene = new Scene(folder, new Scene.Setting(QUEUES, TERMS, BROKERS, CONCURRENCY));
        Mix mix = new Mix(100, 10, 0, Duration.ofMillis(100), options.keys());
        this.feeds = QUEUES.stream()
                .map(queue -> new Feed(queue, mix, new Random(options.seed() + queue.ordinal()), scene.side(queue)))
                .toList();
    }

    public static void main(String[] args) throws IOException {
        Command.run(args, StormOptions.NAMES, arguments -> {
            StormOptions options = StormOptions.of(arguments);
            return new Command.Run("redrive-storm", folder -> new KillStorm(options, folder, System.out).run());
        });
    }

    Report run() {
        try (scene;
                Watch watch = new Watch(scene, TERMS, feeds, out)) {
            int parked = options.messages() / PARKED_OF;
            feeds.getFirst().send(options.messages() - parked);
            feeds.getLast().send(parked);
            scene.kafka().flush();
            scene.start();
            for (int kill = 1; kill <= options.kills(); kill++) {
                awaitDone(watch, 2 * kill - 1);
                killOrBringBackABroker(watch, kill);
                awaitDone(watch, 2 * kill);
                watch.tell("kill " + kill + " of the daemon");
                scene.killDaemon();
            }
            bringBackABroker();
            comingBack.join();
            List<String> also = new ArrayList<>(watch.settle(PATIENCE));
            List<Findings> findings = watch.findings(TERMS);
            also.addAll(watch.oddities());
            for (TestedQueue queue : QUEUES) {
                also.addAll(CommitLog.movedBack(scene.kafka().brokers(), KafkaSide.group(queue)));
                also.addAll(CommitLog.movedBack(scene.kafka().brokers(), KafkaSide.retryGroup(queue)));
            }
            if (scene.daemon().stop() != 0) {
                also.add("the daemon did not stop in order");
            }
            return new Report(about(watch), scene.faults(), findings, Map.of(), also);
        }
    }

    /** So many of twice the kills, and a little more or less. */
    private void awaitDone(Watch watch, int steps) {
        double step = (double) options.messages() / (2 * options.kills() + 2);
        int enough = (int) (step * (steps - 0.5 + random.nextDouble()));
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> watch.done() >= enough || !scene.daemon().process().isAlive());
        if (!scene.daemon().process().isAlive()) {
            throw new IllegalStateException("the daemon has ended:\n" + scene.log());
        }
    }

    /** Half-way between two kills of the daemon, at even distances; a broker comes back after the next one. */
    private void killOrBringBackABroker(Watch watch, int kill) {
        if (brokerDown != 0) {
            bringBackABroker();
        } else if (brokersKilled < options.brokerKills()
                && kill > brokersKilled * options.kills() / options.brokerKills()) {
            comingBack.join();
            brokersKilled++;
            brokerDown = 1 + brokersKilled % BROKERS;
            watch.tell("kill of broker " + brokerDown);
            downSince = System.currentTimeMillis();
            scene.kafka().brokers().kill(brokerDown);
        }
    }

    /** It takes its time, and the daemon is killed on meanwhile. */
    private void bringBackABroker() {
        if (brokerDown != 0) {
            int node = brokerDown;
            long since = downSince;
            brokerDown = 0;
            comingBack = CompletableFuture.runAsync(() -> {
                scene.kafka().brokers().restart(node);
                scene.add(new Fault(Fault.Type.BROKER_KILLED, since, System.currentTimeMillis(), node));
            });
        }
    }

    private List<String> about(Watch watch) {
        int again = QUEUES.stream().mapToInt(scene.kafka()::lettersAgain).sum();
        return List.of(
                "`./test storm " + options.arguments() + "`",
                BROKERS + " brokers, 10% of the messages fail twice, 1% always",
                again + " dead letters were written again after a kill, under the same id",
                "ran for " + watch.passed().toSeconds() + " s",
                Command.machine());
    }
}
