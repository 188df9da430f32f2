// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.item.Push;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OvertakingTest extends StoreFixture {

    private static final int LINE = 10_000;

    private static Push one(@Nullable String key, String name, Priority priority) {
        Content content = Content.of(Payload.of(name)).withLabels(new Labels(null, priority, null, null, null));
        return Push.now(key == null ? content : content.withKey(Key.of(key)));
    }

    private void urgent(String... names) {
        store().push(
                        ORDERS,
                        Arrays.stream(names)
                                .map(name -> one(name.substring(0, name.length() - 1), name, Priority.HIGH))
                                .toList());
    }

    private void line() {
        store().push(
                        ORDERS,
                        IntStream.range(0, LINE)
                                .mapToObj(i -> one("k" + i, "n" + i, Priority.NORMAL))
                                .toList());
    }

    @Test
    void deliversAnUrgentOneAtOnceThoughThousandsAreInLine() {
        line();
        assertThat(take(10)).hasSize(10);

        urgent("x1");

        assertThat(names(arrivals())).as("beyond demand").containsExactly("x1");
        assertThat(names(take(2))).as("taken off later demand").containsExactly("n10");
    }

    @Test
    void deliversNoMoreBeyondDemandThanItMay() {
        line();
        take(10);

        urgent(IntStream.range(0, 1000).mapToObj(i -> "u" + i + "x").toArray(String[]::new));

        assertThat(arrivals()).hasSize(Source.URGENT_MORE);
        assertThat(take(5))
                .hasSize(5)
                .allSatisfy(each -> assertThat(each.message().value().text()).startsWith("u"));
    }

    @Test
    void neverOvertakesOneOfItsOwnKey() {
        line();
        take(10);

        urgent("k101", "k91", "k91");

        assertThat(names(arrivals())).as("k9 was delivered, k10 was not").containsExactly("k91", "k91");
        assertThat(names(take(4))).as("two of four were taken off").containsExactly("n10", "n11", "k101");
    }

    @Test
    void goesOnceAndOnlyOnceAlsoWhenItIsDoneBeforeItsTurn() {
        line();
        take(10);
        urgent("x1");
        settle(arrivals().getFirst(), Verdict.DONE);
        urgent("y1");
        settle(arrivals().getFirst(), retryAfter(Duration.ofHours(1)));
        urgent("z1");
        settle(arrivals().getFirst(), BURY);

        assertThat(names(take(2 * LINE)))
                .hasSize(LINE - 10)
                .allSatisfy(name -> assertThat(name).startsWith("n"));
        assertThat(counts().completed()).isEqualTo(1);
    }

    @Test
    void overtakesAnOldLineAfterARestartToo() {
        line();
        urgent("x1", "k51");
        open(StoreOptions.USUAL);

        assertThat(names(take(3))).as("k5 is in line before k51").containsExactlyInAnyOrder("n0", "n1", "n2", "x1");

        urgent("k99991", "y1");

        assertThat(names(arrivals())).containsExactly("y1");
    }

    @Test
    void keepsTheOrderOfEachKeyWhateverHappens() {
        for (int seed = 1; seed <= 8; seed++) {
            open(StoreOptions.USUAL);
            new Traffic(new Random(seed), "seed " + seed + " ").run();
        }
    }

    /** Pushes, takes, settles and restarts at random, and looks at each delivery. */
    private final class Traffic {
        private final Random random;
        private final String seed;
        private final Map<String, Integer> finished = new HashMap<>();
        private final List<Delivery> out = new ArrayList<>();
        private final Set<String> done = new HashSet<>();
        private int pushed;

        Traffic(Random random, String seed) {
            this.random = random;
            this.seed = seed;
        }

        void run() {
            for (int step = 0; step < 40; step++) {
                switch (random.nextInt(6)) {
                    case 0, 1 -> push(random.nextInt(150));
                    case 2 -> arrived(take(random.nextInt(40)));
                    case 3 -> settleSome();
                    case 4 -> time.moveBy(Duration.ofSeconds(random.nextInt(3)));
                    default -> {
                        if (random.nextInt(4) == 0) {
                            restart();
                        }
                    }
                }
                arrived(arrivals());
            }
            for (int round = 0; done.size() < pushed && round < 2000; round++) {
                time.moveBy(Duration.ofSeconds(2));
                arrived(take(200));
                List.copyOf(out).forEach(each -> settle(each, Verdict.DONE, true));
            }
            assertThat(done).as(seed).hasSize(pushed);
        }

        private void restart() {
            open(StoreOptions.USUAL);
            out.clear();
        }

        private void push(int count) {
            List<Push> pushes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String key = "key" + random.nextInt(40);
                Priority priority = random.nextInt(10) == 0 ? Priority.CRITICAL : Priority.NORMAL;
                pushes.add(one(key, key + " " + pushed++, priority));
            }
            store().push(ORDERS, pushes);
        }

        private void arrived(List<Delivery> deliveries) {
            for (Delivery each : deliveries) {
                String name = each.message().value().text();
                assertThat(done).as(seed + "once").doesNotContain(name);
                out.add(each);
                inOrder(name);
            }
        }

        private void inOrder(String name) {
            String[] words = name.split(" ");
            int number = Integer.parseInt(words[1]);
            int before = finished.getOrDefault(words[0], -1);
            assertThat(number).as(seed + "order of " + words[0]).isGreaterThan(before);
        }

        private void settleSome() {
            for (Delivery each : List.copyOf(out)) {
                if (random.nextBoolean() && out.contains(each) && isOldest(each)) {
                    settle(each, random.nextInt(4) == 0 ? retryAfter(Duration.ofSeconds(1)) : Verdict.DONE, false);
                }
            }
        }

        /** As an engine does: one of a key at a time, the oldest that is out. */
        private boolean isOldest(Delivery delivery) {
            return out.stream()
                    .filter(each ->
                            delivery.message().key().equals(each.message().key()))
                    .findFirst()
                    .orElseThrow()
                    .equals(delivery);
        }

        private void settle(Delivery delivery, Verdict verdict, boolean all) {
            if (!out.contains(delivery) || (all && !isOldest(delivery))) {
                return;
            }
            out.remove(delivery);
            if (verdict instanceof Verdict.Done) {
                String[] words = delivery.message().value().text().split(" ");
                finished.put(words[0], Integer.parseInt(words[1]));
                done.add(delivery.message().value().text());
            } else {
                List<Delivery> followers = out.stream()
                        .filter(each ->
                                delivery.message().key().equals(each.message().key()))
                        .toList();
                out.removeAll(followers);
                engine().source().giveBack(followers);
            }
            int number = delivery.standing().failures() + 1;
            Outcome outcome = verdict instanceof Verdict.Done
                    ? Outcome.SUCCEEDED
                    : new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "no"));
            var tried = new Tried(number, time.wall(), Duration.ofMillis(5), outcome);
            // Without waiting for the sync: many share one.
            engine().ledger().submit(List.of(new Ruling(delivery, verdict, tried)));
        }
    }
}
