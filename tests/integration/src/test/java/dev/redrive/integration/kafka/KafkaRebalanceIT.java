// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.redrive.Redrive;
import dev.redrive.kafka.settings.Bounds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members of a group come and go all the time while messages wait, in memory and on the retry topic. */
class KafkaRebalanceIT {

    private static final int PARTITIONS = 6;
    private static final int ALWAYS_THERE = 0;
    private static final int COMING_AND_GOING = 2;
    private static final Duration CHURN = Duration.ofSeconds(Scale.of(20, 60));
    private static final Duration CHANGE_EVERY = Duration.ofSeconds(3);
    private static final Duration SEND_EVERY = Duration.ofMillis(200);
    private static final int AT_A_TIME = 40;
    private static final int BEFORE = 600;
    private static final int AFTER = 100;
    private static final Duration LONGER_THAN_A_SESSION = Duration.ofSeconds(4);
    private static final Duration SETTLES_WITHIN = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final Load held = new Load(TestTopic.make("held", PARTITIONS));
    private final Load parked = new Load(TestTopic.make("parked", PARTITIONS));
    private final Map<Integer, Redrive> members = new HashMap<>();

    @AfterEach
    void closeAll() {
        members.values().forEach(Redrive::close);
    }

    @Test
    void everythingSettlesAfterMembersHaveComeAndGone() throws InterruptedException {
        join(ALWAYS_THERE);
        long start = System.nanoTime();
        int changes = 0;
        while (System.nanoTime() - start < CHURN.toNanos()) {
            held.send(AT_A_TIME);
            parked.send(AT_A_TIME);
            if (System.nanoTime() - start > (changes + 1) * CHANGE_EVERY.toNanos()) {
                change(1 + changes % COMING_AND_GOING);
                changes++;
            }
            Thread.sleep(SEND_EVERY);
        }
        long calm = System.nanoTime();
        for (Load load : List.of(held, parked)) {
            load.awaitSettled(SETTLES_WITHIN.minusNanos(System.nanoTime() - calm));
        }

        System.out.printf(
                "KafkaRebalanceIT: %d changes, %d and %d records, settled %d ms after calm;"
                        + " more attempts than needed (by how many: records): held %s, parked %s%n",
                changes,
                held.size(),
                parked.size(),
                (System.nanoTime() - calm) / 1_000_000,
                held.repeated(),
                parked.repeated());
        assertThat(changes).isGreaterThanOrEqualTo((int) CHURN.dividedBy(CHANGE_EVERY) / 2);
        held.assertNothingIsLost(Set.of());
        parked.assertNothingIsLost(Set.of());
    }

    @Test
    void aMemberThatLeavesAmidWorkDoesNotWaitForWhatItHasNotBegun() {
        held.send(BEFORE);
        join(ALWAYS_THERE);
        await().atMost(SETTLES_WITHIN).until(() -> held.attempts.done().size() > BEFORE / 10);
        long start = System.nanoTime();
        change(ALWAYS_THERE);
        Duration left = Duration.ofNanos(System.nanoTime() - start);
        System.out.println("KafkaRebalanceIT: left amid work within " + left.toMillis() + " ms");

        assertThat(held.attempts.done())
                .as("amid work")
                .hasSizeLessThan(BEFORE - held.bad().size());
        assertThat(left).isLessThan(Bounds.USUAL.revokeWait());
    }

    @Test
    void whatAMemberDoesPastItsSessionChangesNothing() throws Exception {
        TestQueue slow = TestQueue.of(held.topic).working(10, Duration.ofMillis(100));
        Path data = folder.resolve("stopped");
        try (Child stopped = Child.start(data, held.topic.properties(), held.attempts, slow);
                CommitWatch watch = new CommitWatch(List.of(held))) {
            held.send(BEFORE);
            await().atMost(SETTLES_WITHIN).until(() -> held.attempts.done().size() > BEFORE / 4);
            watch.start();
            AutoCloseable pause = stopped.pause();
            Redrive other = Redrive.onKafka(held.topic.properties(), folder.resolve("other"));
            members.put(ALWAYS_THERE, other);
            slow.addTo(other, held.attempts);
            other.start();
            held.awaitSettled(SETTLES_WITHIN);

            pause.close();
            held.send(AFTER);
            held.awaitSettled(SETTLES_WITHIN);
            // Longer than a session: what the stopped one still has to say was said by then.
            Thread.sleep(LONGER_THAN_A_SESSION);

            assertThat(stopped.isAlive()).as(stopped::log).isTrue();
            assertThat(watch.movedBack()).isEmpty();
            assertThat(held.topic.committed()).isEqualTo(held.topic.ends());
            held.assertNothingIsLost(Set.of());
            System.out.printf(
                    "KafkaRebalanceIT: a member stopped past its session; more attempts than needed: %s%n",
                    held.repeated());
        }
    }

    private void change(int member) {
        Redrive there = members.remove(member);
        if (there == null) {
            join(member);
        } else {
            there.close();
        }
    }

    private void join(int member) {
        Map<String, String> properties = new HashMap<>(held.topic.properties());
        // Everyone leaves in order here, so nobody shall be taken for dead on a slow machine.
        properties.put("session.timeout.ms", "20000");
        Redrive redrive = Redrive.onKafka(properties, folder.resolve("member" + member));
        members.put(member, redrive);
        queue(held).addTo(redrive, held.attempts);
        queue(parked).waitingDurably().addTo(redrive, parked.attempts);
        redrive.start();
    }

    private static TestQueue queue(Load load) {
        return TestQueue.of(load.topic)
                .working(20, Duration.ofMillis(5))
                .delays(Duration.ofMillis(500), Duration.ofSeconds(2));
    }
}
