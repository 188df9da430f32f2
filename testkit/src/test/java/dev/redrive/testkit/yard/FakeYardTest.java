// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.ManualTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FakeYardTest extends YardConformance {
    private static final QueueName ORDERS = new QueueName("orders");

    private final FakeYard fake = new FakeYard("fake", ManualTime.standing()).withTopics("elsewhere");

    @Override
    protected YardRig open() {
        return new Rig(fake);
    }

    @Test
    void refusesEverythingWhileTold() {
        fake.refuse(true);

        assertThatThrownBy(() -> fake.read("", 1)).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> fake.note("k", null)).isInstanceOf(Refused.class);
        fake.refuse(false);
        assertThat(fake.read("", 1).news()).hasSize(1);
    }

    @Test
    void whoWasCutOffAfterPublishingGoesOnUnderTheSameName() {
        bury("a1", "b1", "c1");
        List<Replay> replays = List.of(sent("a1"), sent("b1"), sent("c1"));
        fake.failAfterPublishing(2);

        assertThatThrownBy(() -> fake.replay(replays, "job")).isInstanceOf(Refused.class);

        assertThat(fake.state(letter("b1").id())).isEqualTo(LetterState.REPLAYING);
        assertThat(account().letters().get(letter("b1").id()).state()).isEqualTo(LetterState.REPLAYING);
        assertThat(fake.replay(replays.subList(1, 2), "other")).containsExactly(Sent.ALREADY);
        assertThat(fake.replay(replays, "job")).containsExactly(Sent.ALREADY, Sent.DONE, Sent.DONE);
        assertThat(fake.sent()).extracting(SentBack::replays).containsExactly(1, 1, 1, 1);
        assertThat(arrivedValues(rig().arrivals(4))).containsExactly("a1", "b1", "b1", "c1");
    }

    @Test
    void whatVanishedIsTold() {
        bury("a1", "b1");

        fake.vanish(letter("a1").id());

        assertThat(known().letters()).containsOnlyKeys(letter("b1").id());
        assertThat(account().letters()).containsOnlyKeys(letter("b1").id());
    }

    @Test
    void tellsAnewWhatItHasForgotten() {
        bury("a1", "b1", "c1");
        String old = new YardAccount().readOn(yard(), 10).mark();
        replay(letter("a1"));
        fake.hold(List.of(letter("b1")), true, "ann");

        fake.forgetNews();

        assertThat(fake.read(old, 10).news())
                .hasExactlyElementsOfTypes(
                        News.Anew.class, News.Died.class, News.Died.class, News.Fate.class, News.Fate.class);
    }

    private Replay sent(String name) {
        return new Replay(letter(name), Target.QUEUE, null);
    }

    /** The fake is its own queue: what it has sent has arrived. */
    private static final class Rig implements YardRig {
        private final FakeYard yard;
        private int seen;

        Rig(FakeYard yard) {
            this.yard = yard;
        }

        @Override
        public Yard yard() {
            return yard;
        }

        @Override
        public Yard another() {
            return yard;
        }

        @Override
        public void bury(List<Content> contents, Failure failure) {
            contents.forEach(each -> yard.bury(ORDERS, each, failure));
        }

        @Override
        public List<Arrived> arrivals(int atLeast) {
            return arrivals(false);
        }

        @Override
        public void buryAgain(MessageId arrived, Failure failure) {
            yard.buryAgain(arrived, failure);
        }

        @Override
        public void settle(MessageId arrived, Verdict verdict) {
            yard.end(arrived, verdict instanceof Verdict.Skip ? ReplayEnd.DROPPED : ReplayEnd.SUCCEEDED);
        }

        @Override
        public String elsewhere() {
            return "elsewhere";
        }

        @Override
        public List<Arrived> arrivalsElsewhere(int atLeast) {
            return arrivals(true);
        }

        private List<Arrived> arrivals(boolean elsewhere) {
            List<Arrived> arrived = new ArrayList<>();
            List<SentBack> sent = yard.sent();
            for (SentBack each : sent.subList(seen, sent.size())) {
                if (each.target() instanceof Target.Named == elsewhere) {
                    arrived.add(new Arrived(each.id(), each.content(), 0));
                }
            }
            seen = arrived.isEmpty() ? seen : sent.size();
            return arrived;
        }

        @Override
        public DeadLetter lost(DeadLetter like) {
            return new DeadLetter("no-such-letter", like.grave(), like.message(), like.death(), like.replays());
        }

        @Override
        public YardRig reopen() {
            return new Rig(yard);
        }

        @Override
        public void close() {}
    }
}
