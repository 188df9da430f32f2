// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Delivery;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.duplicate.Twin;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import dev.redrive.engine.EngineSettings;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.disk.Journal;
import dev.redrive.testkit.promise.Fact;
import dev.redrive.testkit.promise.Facts;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The simulation is worth something if it catches bugs. Here they are, put in one by one. */
class BrokenWorldsTest {

    private static final int WORLDS = 200;

    @Test
    void catchesATransportThatDeliversTheFollowersOfAParkedMessage() {
        assertThat(breach(line(transport -> new Tapped(transport) {
                    @Override
                    public void giveBack(List<Delivery> unattempted) {
                        delivered(unattempted);
                    }
                })))
                .contains("OneAttemptPerKey is broken", "it overtakes");
    }

    @Test
    void catchesAnEngineThatKnowsNoLanes() {
        assertThat(breach(new Bug() {
                    @Override
                    public Order in(Order right) {
                        return Order.NONE;
                    }
                }))
                .contains("OneAttemptPerKey is broken");
    }

    @Test
    void catchesATransportThatForgetsFailures() {
        assertThat(breach(line(transport -> new Tapped(transport) {
                    @Override
                    public void delivered(List<Delivery> deliveries) {
                        super.delivered(deliveries.stream()
                                .map(d -> new Delivery(
                                        d.message(),
                                        new Standing(0, d.standing().since()),
                                        d.epoch(),
                                        d.due(),
                                        d.twin()))
                                .toList());
                    }
                })))
                .contains("AttemptsBounded is broken", "durable failures");
    }

    @Test
    void catchesAPolicyThatAllowsOneAttemptTooMany() {
        assertThat(breach(new Bug() {
                    @Override
                    public EngineSettings in(EngineSettings right) {
                        return new EngineSettings(
                                Policies.of(RetryPolicy.none().attempts(5)),
                                right.timeout(),
                                right.concurrency(),
                                right.stuckAfter(),
                                right.inHandMax(),
                                right.deadLetters(),
                                right.duplicates(),
                                right.batches());
                    }
                }))
                .contains("AttemptsBounded is broken", "parked for another attempt");
    }

    @Test
    void catchesALedgerThatSettlesBeforeTheSync() {
        assertThat(breach(new Bug() {
                    @Override
                    public Transport in(Transport right, Facts facts) {
                        return new Tapped(right) {
                            @Override
                            public void submit(List<Ruling> rulings) {
                                super.submit(rulings);
                                rulings.forEach(ruling -> facts.tell(new Fact.Settled(ruling)));
                                super.settled(rulings);
                            }

                            @Override
                            public void settled(List<Ruling> rulings) {
                                // The engine was told long ago.
                            }
                        }.ports();
                    }
                }))
                .contains("SyncedBeforeAck is broken");
    }

    @Test
    void catchesALedgerThatLosesARuling() {
        assertThat(breach(line(transport -> new Tapped(transport) {
                    private int submitted;

                    @Override
                    public void submit(List<Ruling> rulings) {
                        submitted++;
                        if (submitted != 3) {
                            super.submit(rulings);
                        }
                    }
                })))
                // The next message of the key begins as soon as the engine has ruled, or nothing settles.
                .containsAnyOf("OneAttemptPerKey is broken", "not settled after");
    }

    @Test
    void catchesALedgerThatForgetsWhatIsSentOn() {
        assertThat(breach(line(transport -> new Tapped(transport) {
                    @Override
                    public void submit(List<Ruling> rulings) {
                        super.submit(rulings.stream()
                                .map(each -> each.verdict() instanceof Verdict.Done
                                        ? new Ruling(each.delivery(), Verdict.DONE, each.tried())
                                        : each)
                                .toList());
                    }
                })))
                .contains("SentOn is broken", "done without what it sends on");
    }

    @Test
    void catchesALedgerThatSettlesTwice() {
        assertThat(breach(line(transport -> new Tapped(transport) {
                    @Override
                    public void settled(List<Ruling> rulings) {
                        super.settled(rulings);
                        super.settled(rulings);
                    }
                })))
                .contains("in hand");
    }

    @Test
    void catchesASourceWhoseClockIsAhead() {
        assertThat(breach(new Bug() {
                    @Override
                    public Time in(Time right) {
                        return () -> new Moment(
                                right.now().wall().plusSeconds(2), right.now().ticks());
                    }
                }))
                .contains("NeverEarly is broken");
    }

    @Test
    void catchesASourceThatChangesAByte() {
        assertThat(breach(line(transport -> new Tapped(transport) {
                    @Override
                    public void delivered(List<Delivery> deliveries) {
                        super.delivered(deliveries.stream().map(d -> changed(d)).toList());
                    }
                })))
                .contains("BytesKept is broken");
    }

    @Test
    void catchesASourceThatKnowsNothingOfWhatWasCompleted() {
        assertThat(breach(twins(twin -> new Twin(twin.key(), false))))
                .contains("CompletedOnce is broken", "and a copy of it was at");
    }

    @Test
    void catchesAnEngineThatDoesNotKnowItsCopies() {
        assertThat(breach(twins(twin -> null))).contains("CompletedOnce is broken");
    }

    @Test
    void catchesASourceThatTakesARetryForACopyOfItself() {
        assertThat(breach(line(transport -> new Tapped(transport) {
                    @Override
                    public void delivered(List<Delivery> deliveries) {
                        super.delivered(deliveries.stream()
                                .map(d -> d.twin() != null && d.standing().failures() > 0
                                        ? d.withTwin(new Twin(d.twin().key(), true))
                                        : d)
                                .toList());
                    }
                })))
                .contains("CompletedOnce is broken", "no copy of it was completed");
    }

    @Test
    void catchesAStoreThatAnswersWithoutASync() {
        assertThat(breach(on(() -> new Journal() {
                    @Override
                    public boolean sync() {
                        return true;
                    }
                })))
                .contains("NothingLost is broken");
    }

    @Test
    void catchesAStoreThatDoesNotLookAtItsChecksums() {
        assertThat(breach(on(() -> new Journal() {
                    @Override
                    protected boolean fits(int stored, int right) {
                        return true;
                    }
                })))
                .isNotBlank();
    }

    /** A world on another disk. */
    private static Bug on(Supplier<Journal> disk) {
        return new Bug() {
            @Override
            public Journal journal() {
                return disk.get();
            }
        };
    }

    /** Someone who changes what deliveries say of their copies. */
    private static Bug twins(Function<Twin, @Nullable Twin> lie) {
        return line(transport -> new Tapped(transport) {
            @Override
            public void delivered(List<Delivery> deliveries) {
                super.delivered(deliveries.stream()
                        .map(d -> d.twin() == null ? d : d.withTwin(lie.apply(d.twin())))
                        .toList());
            }
        });
    }

    private static Delivery changed(Delivery right) {
        Message message = right.message();
        Content content = message.content();
        Payload other = Payload.of(message.value().text() + "!");
        Content changed = new Content(content.key(), other, content.headers(), content.labels());
        return new Delivery(
                new Message(message.id(), message.origin(), message.createdAt(), changed),
                right.standing(),
                right.epoch(),
                right.due(),
                right.twin());
    }

    @Test
    void catchesAnEngineThatIsNotToldThatNothingCanBeRecorded() {
        assertThat(breach(line(transport -> new Tapped(transport) {
                    @Override
                    public void ledgerBlocked(String cause, boolean heals) {
                        super.blocked(cause);
                    }
                })))
                .contains("AttemptsRecordable is broken", "began while no verdict could be recorded");
    }

    /** Someone new on the line to every engine. */
    private static Bug line(Function<Transport, Tapped> tap) {
        return new Bug() {
            @Override
            public Transport in(Transport right, Facts facts) {
                return tap.apply(right).ports();
            }
        };
    }

    /** What the first world in which the bug shows says about it. */
    private static String breach(Bug bug) {
        for (int seed = 1; seed <= WORLDS; seed++) {
            try {
                World.from(new Seed(seed), bug).run();
            } catch (AssertionError | RuntimeException caught) {
                return String.valueOf(caught.getMessage());
            }
        }
        throw new AssertionError("no promise was broken in " + WORLDS + " worlds");
    }
}
