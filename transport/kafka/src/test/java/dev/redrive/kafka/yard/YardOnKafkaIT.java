// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Dialects;
import dev.redrive.core.deadletter.Inscription;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Refused;
import dev.redrive.kafka.act.Act;
import dev.redrive.kafka.act.Act.Deed;
import dev.redrive.kafka.codec.FieldNames;
import dev.redrive.kafka.codec.Ids;
import dev.redrive.kafka.codec.Place;
import dev.redrive.kafka.codec.Reader;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.yard.YardAccount;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What only a yard on Kafka does. */
class YardOnKafkaIT {

    private static final Failure FAILURE = new Failure("TIMEOUT", "java.io.IOException", "no answer", "", null);

    /** Past what is remembered of topics. */
    private static final Duration TOPICS_FORGOTTEN = Duration.ofSeconds(20);

    private static final String MEGABYTE = "x".repeat(1_000_000);
    /** So many of these are more than is read at once. */
    private static final int LARGER_THAN_A_PORTION = 40;

    private final KafkaYardRig rig = KafkaYardRig.open(
            KafkaBrokers.shared(),
            ManualTime.standingAt(Instant.now().truncatedTo(ChronoUnit.MILLIS)),
            YardOnKafkaIT::another);

    @AfterEach
    void close() {
        rig.close();
    }

    /** A system that writes the topic, and leaves its letters pointing there if they have no value. */
    private static Inscription another(Headers headers) {
        String topic =
                headers.last("from").map(Header::value).map(Payload::text).orElse(null);
        return new Inscription(
                topic == null ? Dialects.UNKNOWN : "another",
                FAILURE,
                topic == null ? Provenance.UNTOLD : new Provenance(topic, 0, 0L, "theirs"),
                3,
                0,
                null,
                new Headers(headers.inOrder().stream()
                        .filter(each -> !each.name().equals("from"))
                        .toList()),
                true);
    }

    @Test
    void twoThatReplayTheSameAtOnceNeverSendALetterTwice() {
        int count = 200;
        rig.bury(
                IntStream.range(0, count)
                        .mapToObj(each -> Content.of(Payload.of("m" + each)).withKey(Key.of("k" + each % 7)))
                        .toList(),
                FAILURE);
        List<Replay> replays = toQueue(YardAccount.of(rig.yard()).deaths());
        Yard other = rig.another();

        var theirs = CompletableFuture.supplyAsync(() -> other.replay(replays, "ann"));
        List<Sent> ours = rig.yard().replay(replays, "ann");

        long sent = ours.stream().filter(Sent.DONE::equals).count()
                + theirs.join().stream().filter(Sent.DONE::equals).count();
        assertThat(sent).isEqualTo(count);
        assertThat(rig.arrivals(count)).hasSize(count);
        assertThat(YardAccount.of(other).letters().values())
                .extracting(YardAccount.Known::state)
                .containsOnly(LetterState.REPLAYED);
    }

    @Test
    void whoWasInterruptedGoesOnAndOthersWait() {
        rig.bury(List.of(Content.of(Payload.of("a")), Content.of(Payload.of("b"))), FAILURE);
        List<DeadLetter> letters = YardAccount.of(rig.yard()).deaths();
        claimElsewhere(letters.get(0), "job-1", Duration.ofSeconds(10));
        claimElsewhere(letters.get(1), "job-1", Duration.ofSeconds(10));

        assertThat(rig.yard().replay(toQueue(letters.subList(0, 1)), "ann")).containsExactly(Sent.ALREADY);
        assertThat(rig.yard().drop(letters.subList(0, 1), "ann")).containsExactly(Sent.ALREADY);
        assertThat(rig.yard().replay(toQueue(letters), "job-1")).containsExactly(Sent.DONE, Sent.DONE);
    }

    @Test
    void aClaimThatWasLeftIsTakenOver() {
        rig.bury(List.of(Content.of(Payload.of("a"))), FAILURE);
        List<DeadLetter> letters = YardAccount.of(rig.yard()).deaths();
        claimElsewhere(letters.get(0), "job-1", Duration.ofSeconds(31));

        assertThat(YardAccount.of(rig.yard()).letter(letters.get(0).id()).state())
                .isEqualTo(LetterState.REPLAYING);
        assertThat(rig.yard().replay(toQueue(letters), "ann")).containsExactly(Sent.DONE);
    }

    @Test
    void closesWhatIsClaimedUnderThatNameAndNothingElse() {
        rig.bury(
                Stream.of("a", "b", "c", "d")
                        .map(each -> Content.of(Payload.of(each)))
                        .toList(),
                FAILURE);
        List<DeadLetter> letters = YardAccount.of(rig.yard()).deaths();
        claimElsewhere(letters.get(0), "job-1", Duration.ofMinutes(5));
        claimElsewhere(letters.get(1), "job-1", Duration.ZERO);
        claimElsewhere(letters.get(2), "job-2", Duration.ofMinutes(5));

        rig.yard().closeReplayed(letters, "job-1");

        YardAccount known = YardAccount.of(rig.yard());
        assertThat(letters)
                .extracting(each -> known.letter(each.id()).state())
                .containsExactly(LetterState.REPLAYED, LetterState.REPLAYED, LetterState.REPLAYING, LetterState.OPEN);
        assertThat(known.letter(letters.getFirst().id()).by()).isEqualTo("job-1");
        assertThat(rig.yard().replay(toQueue(letters), "ann"))
                .containsExactly(Sent.ALREADY, Sent.ALREADY, Sent.DONE, Sent.DONE);
        assertThat(rig.arrivals(2)).hasSize(2);
    }

    private void claimElsewhere(DeadLetter letter, String by, Duration ago) {
        var act = new Act(Deed.CLAIMED, rig.time().wall().minus(ago), by, Act.YARD + "elsewhere", "g");
        rig.brokers()
                .produce(List.of(new ProducerRecord<>(
                        rig.acts(), 0, letter.id().getBytes(StandardCharsets.UTF_8), act.toBytes())));
    }

    @Test
    void aReplayToTheOriginIsANewMessageThatNamesTheEarlierOne() {
        rig.bury(List.of(Content.of(Payload.of("a")).withKey(Key.of("k"))), FAILURE);
        DeadLetter letter = YardAccount.of(rig.yard()).deaths().getFirst();

        List<Sent> sent = rig.yard().replay(List.of(new Replay(letter, Target.ORIGIN, null)), "ann");

        assertThat(sent).containsExactly(Sent.DONE);
        assertThat(rig.arrivals(0)).as("nothing for that group alone").isEmpty();
        ConsumerRecord<byte[], byte[]> back =
                rig.brokers().readAll(rig.topics().source()).getLast();
        var ids = new Ids("any", Uuid.ONE_UUID);
        var delivery = new Reader(ids, FieldNames.DEFAULTS)
                .read(back, new Place(back.topic(), 0).text(), 0, rig.time().wall());
        assertThat(delivery.message().id()).isEqualTo(ids.of(back.partition(), back.offset()));
        assertThat(back.headers().lastHeader("x-redrive-id").value())
                .asString()
                .isEqualTo(letter.message().id().value());
        assertThat(delivery.standing().failures()).isZero();
        assertThat(back.headers().lastHeader("x-redrive-replays").value())
                .asString()
                .isEqualTo("1");
        assertThat(back.headers().lastHeader("x-redrive-reason")).isNull();
    }

    @Test
    void adoptsATopicForAllAndSendsItsLettersBack() {
        String topic = rig.elsewhere();
        var from = new RecordHeader("from", rig.topics().source().getBytes(StandardCharsets.UTF_8));
        var own = new RecordHeader("partition", new byte[] {7});
        rig.brokers().produce(List.of(written(topic, "v", from, own), written(topic, "w", own)));
        Yard other = rig.another();
        var theirs = YardAccount.of(other);

        rig.yard().adopt(topic);

        List<DeadLetter> letters = theirs.readOn(other, 1).deaths();
        assertThat(letters).extracting(each -> each.death().dialect()).containsExactly("another", Dialects.UNKNOWN);
        assertThat(letters.getFirst().grave().source()).isEqualTo(topic);
        assertThat(other.open(letters)
                        .get(letters.getFirst().id())
                        .content()
                        .headers()
                        .inOrder())
                .containsExactly(new Header("partition", Payload.owning(new byte[] {7})));
        assertThat(other.replay(toQueue(letters), "ann"))
                .satisfiesExactly(
                        sent -> assertThat(sent).isEqualTo(Sent.DONE),
                        sent -> assertThat(sent).isInstanceOf(Sent.Unable.class));
        ConsumerRecord<byte[], byte[]> back =
                rig.brokers().readAll(rig.topics().source()).getLast();
        assertThat(back.value()).asString().isEqualTo("v");
        assertThat(back.headers().lastHeader("from")).isNull();
        assertThat(back.headers().lastHeader("x-redrive-id").value())
                .asString()
                .isEqualTo(letters.getFirst().message().id().value());
        assertThat(rig.yard().adopted()).containsExactly(topic);
    }

    @Test
    void refusesToAdoptWhatIsNotThere() {
        assertThatThrownBy(() -> rig.yard().adopt("no.such.topic"))
                .isInstanceOfSatisfying(
                        Refused.class, no -> assertThat(no.kind()).isEqualTo(Refused.Kind.NOT_FOUND));
        assertThat(rig.yard().adopted()).isEmpty();
    }

    @Test
    void aPointerIsOpenedWhereItPointsTo() {
        var from = new RecordHeader("from", rig.topics().source().getBytes(StandardCharsets.UTF_8));
        rig.brokers().produce(List.of(written(rig.topics().source(), "the original")));
        rig.brokers().produce(List.of(written(rig.topics().deadLetters(), null, from)));
        DeadLetter letter = YardAccount.of(rig.yard()).deaths().getFirst();

        assertThat(rig.yard()
                        .open(List.of(letter))
                        .get(letter.id())
                        .content()
                        .value()
                        .text())
                .isEqualTo("the original");

        deleteBelow(rig.topics().source(), 1);
        assertThat(rig.yard().open(List.of(letter)).get(letter.id()).cut()).contains("no longer has the message");
        assertThat(rig.yard().replay(toQueue(List.of(letter)), "ann"))
                .singleElement()
                .isInstanceOf(Sent.Unable.class);
    }

    @Test
    void aPointerToATopicThatIsNoneOfOursIsNotFollowed() {
        var from = new RecordHeader("from", rig.elsewhere().getBytes(StandardCharsets.UTF_8));
        rig.brokers().produce(List.of(written(rig.elsewhere(), "someone's secret")));
        rig.brokers().produce(List.of(written(rig.topics().deadLetters(), null, from)));
        DeadLetter letter = YardAccount.of(rig.yard()).deaths().getFirst();

        LetterDetail shown = rig.yard().open(List.of(letter)).get(letter.id());

        assertThat(shown.content().value().isAbsent()).isTrue();
        assertThat(shown.cut()).contains("points to " + rig.elsewhere() + "/0/0", "not a topic of a queue here");
        assertThat(rig.yard().replay(toQueue(List.of(letter)), "ann"))
                .singleElement()
                .isInstanceOf(Sent.Unable.class);

        rig.yard().adopt(rig.elsewhere());
        assertThat(rig.yard()
                        .open(List.of(letter))
                        .get(letter.id())
                        .content()
                        .value()
                        .text())
                .isEqualTo("someone's secret");
    }

    @Test
    void noLetterGoesToATopicThatKafkaOrRedriveKeepsForItself() {
        rig.bury(List.of(Content.of(Payload.of("a"))), FAILURE);
        List<DeadLetter> letters = YardAccount.of(rig.yard()).deaths();

        for (String topic : List.of(
                "redrive.acts",
                "redrive.progress",
                "redrive.anything",
                "__consumer_offsets",
                rig.topics().retry())) {
            var target = new Target.Named(topic);
            assertThatThrownBy(() -> rig.yard().check(target)).isInstanceOfSatisfying(Refused.class, no -> {
                assertThat(no.kind()).isEqualTo(Refused.Kind.INVALID);
                assertThat(no.why()).startsWith("no letter may be sent to " + topic + ": ");
            });
            assertThat(rig.yard().replay(List.of(new Replay(letters.getFirst(), target, null)), "ann"))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Sent.Unable.class,
                            no -> assertThat(no.why()).startsWith("no letter may be sent to " + topic));
            assertThatThrownBy(() -> rig.yard().adopt(topic)).isInstanceOfSatisfying(Refused.class, no -> {
                assertThat(no.kind()).isEqualTo(Refused.Kind.INVALID);
                assertThat(no.why()).startsWith(topic + " holds no dead letters: ");
            });
        }
        assertThat(rig.arrivals(0)).isEmpty();
        assertThat(rig.yard().adopted()).isEmpty();
        rig.yard().check(new Target.Named(rig.elsewhere()));
        rig.yard().check(Target.ORIGIN);
    }

    @Test
    void aLetterThatClaimsToComeFromATopicOfOursIsNotSentThere() {
        var from = new RecordHeader("from", rig.topics().retry().getBytes(StandardCharsets.UTF_8));
        rig.brokers().produce(List.of(written(rig.elsewhere(), "forged", from)));
        rig.yard().adopt(rig.elsewhere());
        List<DeadLetter> letters = YardAccount.of(rig.yard()).deaths();

        assertThat(rig.yard().replay(List.of(new Replay(letters.getFirst(), Target.ORIGIN, null)), "ann"))
                .singleElement()
                .isInstanceOf(Sent.Unable.class);
        assertThat(rig.yard().replay(toQueue(letters), "ann")).singleElement().isInstanceOf(Sent.Unable.class);
        assertThat(rig.arrivals(0)).isEmpty();
    }

    @Test
    void aForgedNoteOfAnAdoptionDoesNotOpenATopicOfKafkas() {
        rig.brokers()
                .produce(List.of(new ProducerRecord<>(
                        rig.acts(),
                        0,
                        "note/adopt/__consumer_offsets".getBytes(StandardCharsets.UTF_8),
                        "{}".getBytes(StandardCharsets.UTF_8))));

        assertThat(YardAccount.of(rig.yard()).deaths()).isEmpty();
    }

    @Test
    void showsLargeLettersBeforeAllOfThemAreRead() {
        String topic = rig.topics().deadLetters();
        rig.brokers()
                .produce(IntStream.range(0, LARGER_THAN_A_PORTION)
                        .mapToObj(each -> written(topic, MEGABYTE))
                        .toList());
        List<DeadLetter> letters = YardAccount.of(rig.yard()).deaths();

        List<DeadLetter> shown = new ArrayList<>();
        rig.yard().open(letters, each -> {
            if (shown.isEmpty()) {
                deleteBelow(topic, LARGER_THAN_A_PORTION);
            }
            shown.add(each.letter());
        });

        assertThat(shown).as("what was read before all were deleted").hasSizeBetween(1, LARGER_THAN_A_PORTION - 1);
        assertThat(letters).startsWith(shown.toArray(DeadLetter[]::new));
    }

    @Test
    void sendsWhatLettersPointToBeforeAllOfItIsRead() {
        String source = rig.topics().source();
        var from = new RecordHeader("from", source.getBytes(StandardCharsets.UTF_8));
        rig.brokers().produce(List.of(written(source, MEGABYTE)));
        rig.brokers()
                .produce(IntStream.range(0, LARGER_THAN_A_PORTION)
                        .mapToObj(each -> written(rig.topics().deadLetters(), null, from))
                        .toList());
        List<DeadLetter> letters = YardAccount.of(rig.yard()).deaths();

        assertThat(rig.yard().replay(toQueue(letters), "ann"))
                .hasSize(LARGER_THAN_A_PORTION)
                .containsOnly(Sent.DONE);

        List<Deed> deeds = rig.brokers().readAll(rig.acts()).stream()
                .flatMap(each -> Act.of(each.value()).stream())
                .map(Act::deed)
                .toList();
        assertThat(deeds.indexOf(Deed.REPLAYED)).isLessThan(deeds.lastIndexOf(Deed.CLAIMED));
        assertThat(rig.brokers().readAll(source)).hasSize(1 + LARGER_THAN_A_PORTION);
    }

    @Test
    void whatATopicHasLetGoIsToldToBeGone() {
        rig.bury(List.of(Content.of(Payload.of("a")), Content.of(Payload.of("b"))), FAILURE);
        var known = YardAccount.of(rig.yard());

        deleteBelow(rig.topics().deadLetters(), 1);

        assertThat(known.readOn(rig.yard(), 1).letters()).hasSize(1);
        assertThat(known.heard()).anyMatch(News.Anew.class::isInstance);
    }

    @Test
    void aTopicMadeAnewIsToldAnew() {
        rig.bury(List.of(Content.of(Payload.of("a")), Content.of(Payload.of("b"))), FAILURE);
        var known = YardAccount.of(rig.yard());
        String topic = rig.topics().deadLetters();
        rig.brokers().deleteTopic(topic);
        rig.brokers().createTopic(topic, 2, Map.of());
        rig.time().moveBy(TOPICS_FORGOTTEN);

        rig.bury(List.of(Content.of(Payload.of("c"))), FAILURE);

        assertThat(known.readOn(rig.yard(), 10).letters()).hasSize(1);
    }

    @Test
    void warnsThatWhatPeopleDidIsLostOnceTheTopicOfActsIsDeleted() {
        rig.bury(List.of(Content.of(Payload.of("a"))), FAILURE);
        var known = YardAccount.of(rig.yard());
        rig.yard().hold(known.deaths(), true, "ann");
        known.readOn(rig.yard(), 10);
        assertThat(rig.yard().warnings()).isEmpty();

        rig.brokers().deleteTopic(rig.acts());
        rig.time().moveBy(TOPICS_FORGOTTEN);
        known.readOn(rig.yard(), 10);

        assertThat(rig.yard().warnings())
                .singleElement()
                .satisfies(each -> assertThat(each.what()).contains(rig.acts(), "are open again"));
        rig.brokers().createTopic(rig.acts(), 1, Map.of("cleanup.policy", "compact"));
        rig.time().moveBy(TOPICS_FORGOTTEN);
        known.readOn(rig.yard(), 10);
        assertThat(known.letters().values())
                .extracting(YardAccount.Known::state)
                .containsExactly(LetterState.OPEN);
        assertThat(rig.yard().warnings()).hasSize(1);
    }

    @Test
    void knowsOtherQueuesFromNowOn() {
        rig.bury(List.of(Content.of(Payload.of("a"))), FAILURE);
        var known = YardAccount.of(rig.yard());

        rig.yard().know(Map.of());
        assertThat(known.readOn(rig.yard(), 10).letters()).isEmpty();

        rig.yard().know(Map.of(KafkaYardRig.QUEUE, rig.settings()));
        assertThat(known.readOn(rig.yard(), 10).letters()).hasSize(1);
    }

    @Test
    void whatPeopleDidHoldsWhenAQueueIsTakenOutAndPutBack() {
        rig.bury(
                Stream.of("held", "dropped", "replayed", "released", "open")
                        .map(each -> Content.of(Payload.of(each)))
                        .toList(),
                FAILURE);
        List<DeadLetter> letters = YardAccount.of(rig.yard()).deaths();
        rig.yard().hold(List.of(letters.get(0), letters.get(3)), true, "ann");
        rig.yard().drop(List.of(letters.get(1)), "ann");
        rig.yard().replay(toQueue(List.of(letters.get(2))), "ann");
        rig.yard().hold(List.of(letters.get(3)), false, "ann");
        var known = YardAccount.of(rig.yard());
        var before = known.letters();

        rig.yard().know(Map.of());
        assertThat(known.readOn(rig.yard(), 2).letters()).isEmpty();
        Yard other = rig.another();
        other.hold(List.of(letters.get(4)), true, "bob");
        known.readOn(rig.yard(), 2);
        rig.yard().know(Map.of(KafkaYardRig.QUEUE, rig.settings()));

        known.readOn(rig.yard(), 2);
        assertThat(known.letters()).isEqualTo(YardAccount.of(other).letters());
        assertThat(known.letter(letters.get(4).id()).state()).isEqualTo(LetterState.HELD);
        assertThat(known.letter(letters.get(0).id()))
                .isEqualTo(before.get(letters.get(0).id()));
        assertThat(known.letters().values())
                .extracting(YardAccount.Known::state)
                .containsExactlyInAnyOrder(
                        LetterState.HELD,
                        LetterState.HELD,
                        LetterState.DROPPED,
                        LetterState.REPLAYED,
                        LetterState.OPEN);
    }

    private static ProducerRecord<byte[], byte[]> written(String topic, String value, RecordHeader... headers) {
        byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(topic, 0, new byte[] {1}, bytes, List.of(headers));
    }

    private void deleteBelow(String topic, long offset) {
        try (Admin admin = Admin.create(Map.copyOf(rig.brokers().clientProperties()))) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(offset)))
                    .all()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        }
    }

    private static List<Replay> toQueue(List<DeadLetter> letters) {
        List<Replay> replays = new ArrayList<>();
        letters.forEach(each -> replays.add(new Replay(each, Target.QUEUE, null)));
        return replays;
    }
}
