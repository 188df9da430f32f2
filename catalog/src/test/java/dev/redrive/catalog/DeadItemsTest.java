// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.catalog.index.Index;
import dev.redrive.catalog.index.Letters;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.History;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.GroupState;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.yard.FakeYard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadItemsTest {
    /** Longer than any test: what is read is read because someone asked. */
    private static final Duration NEVER = Duration.ofHours(1);

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final QueueName ORDERS = new QueueName("orders");
    private static final QueueName OTHERS = new QueueName("others");
    private static final Failure TIMEOUT = Failure.of(FailureCode.TIMEOUT, "no answer");

    @TempDir
    Path folder;

    private final ManualTime time = ManualTime.standing();
    private final FakeYard store = new FakeYard("store", time);
    private final FakeYard other = new FakeYard("other", time);
    private Catalog catalog;
    private DeadItems items;

    @BeforeEach
    void open() {
        catalog = new Catalog(List.of(store, other), new Index(folder, Letters::print), time, NEVER);
        items = DeadItems.ofQueue(catalog, "store", ORDERS, "ann");
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void listsTheDeadItemsOfItsQueueNewestFirstInPages() {
        String first = message(bury(ORDERS, "k"));
        bury(OTHERS, "k");
        String second = message(bury(ORDERS, "k"));
        String third = message(bury(ORDERS, "k"));

        Page<Item> page = items.page(2, null);

        assertThat(page.items()).extracting(Item::id).containsExactly(third, second);
        assertThat(page.items()).extracting(Item::status).containsOnly(Status.DEAD);
        assertThat(items.page(2, page.next()).items()).extracting(Item::id).containsExactly(first);
        assertThat(items.page(2, page.next()).next()).isNull();
    }

    @Test
    void showsAnItemAsItIsListed() {
        String id = message(bury(ORDERS, "k"));

        var shown = items.show(only(id));

        assertThat(shown.item()).isEqualTo(items.page(1, null).items().getFirst());
        assertThat(shown.item().lastError().failure().message()).isEqualTo("no answer");
        assertThat(shown.content().value().text()).isEqualTo("v");
        assertThat(shown.history().lives()).hasSize(1);
    }

    @Test
    void findsAnItemByTheBeginningOfItsIdOrOfItsLettersIdAndNotThoseOfOtherQueues() {
        DeadLetter letter = bury(ORDERS, "k");
        bury(OTHERS, "k");

        assertThat(items.matching(letter.id())).extracting(Entry::letter).containsExactly(letter);
        assertThat(items.matching(message(letter))).hasSize(1);
        assertThat(items.matching("message-")).hasSize(1);
        assertThat(items.matching("store-letter")).hasSize(1);
        assertThat(items.matching("message-9")).isEmpty();
        assertRefused(() -> items.matching("messag"), Refused.Kind.INVALID, "too short");
    }

    @Test
    void countsAreUnknownUntilAllWasReadAndTheLastOnesAfterThat() {
        catalog.close();
        bury(ORDERS, "k");
        store.refuse(true);
        open();

        assertThat(catalog.catchUp("store", SOON)).isFalse();
        assertThat(items.count(SOON).dead()).isNull();
        assertThat(items.count(SOON).trouble()).isNotNull();

        store.refuse(false);
        assertThat(catalog.catchUp("store", SOON)).isTrue();
        assertThat(items.count(SOON)).isEqualTo(new DeadItems.Count(1L, 0, null));

        store.refuse(true);
        assertThat(catalog.catchUp("store", SOON)).isFalse();
        assertThat(items.count(SOON).dead()).isEqualTo(1);
        assertThat(items.count(SOON).trouble()).isNotNull();
    }

    @Test
    void aRetriedItemIsSentBackAndIsDeadNoLonger() {
        DeadLetter letter = bury(ORDERS, "k");

        Item retried = items.retry(only(message(letter)));

        assertThat(retried.id()).isEqualTo(message(letter));
        assertThat(retried.status()).isEqualTo(Status.PENDING);
        assertThat(store.sent()).hasSize(1);
        assertThat(items.page(10, null).items()).isEmpty();
        assertThat(items.count(SOON).dead()).isZero();
        assertThat(items.matching(message(letter))).extracting(Entry::state).containsExactly(LetterState.REPLAYED);
    }

    @Test
    void whatSomeoneElseHasDroppedIsNotRetried() {
        DeadLetter letter = bury(ORDERS, "k");
        Entry seen = only(message(letter));
        DeadItems.ofQueue(catalog, "store", ORDERS, "bob").drop(seen);

        assertRefused(() -> items.drop(seen), Refused.Kind.CONFLICT, "someone else");
        assertRefused(() -> items.retry(seen), Refused.Kind.NOT_FOUND, message(letter));
        assertThat(store.sent()).isEmpty();
        assertThat(items.matching(message(letter))).extracting(Entry::state).containsExactly(LetterState.DROPPED);
    }

    @Test
    void whatIsGoneIsSaidToBeGone() {
        DeadLetter letter = bury(ORDERS, "k");
        Entry seen = only(message(letter));
        store.vanish(letter.id());

        assertRefused(() -> items.show(seen), Refused.Kind.NOT_FOUND, message(letter));
        assertRefused(() -> items.retry(seen), Refused.Kind.NOT_FOUND, message(letter));
    }

    @Test
    void allOfAQueueAreSentBackButThoseThatWereSetAside() {
        DeadLetter first = bury(ORDERS, "a");
        DeadLetter held = bury(ORDERS, "b");
        DeadLetter last = bury(ORDERS, null);
        bury(OTHERS, "a");
        store.hold(List.of(held), true, "bob");

        assertThat(items.retryAll()).isEqualTo(2);

        assertThat(store.state(first.id())).isEqualTo(LetterState.REPLAYED);
        assertThat(store.state(last.id())).isEqualTo(LetterState.REPLAYED);
        assertThat(store.state(held.id())).isEqualTo(LetterState.HELD);
        assertThat(items.retryAll()).isZero();
    }

    @Test
    void lettersOfAGroupThatWasSetAsideAreNotSentBackWithAllOthers() {
        DeadLetter letter = bury(ORDERS, "a");
        catalog.say(only(message(letter)).group(), GroupState.HELD, "bob");

        assertThat(items.retryAll()).isZero();
        assertThat(items.count(SOON).dead()).isEqualTo(1);
    }

    @Test
    void lettersOfAnotherStoreAreNotItsOwnThoughTheirQueueHasTheSameName() {
        String id = message(bury(ORDERS, "k"));
        other.bury(ORDERS, Content.of(Payload.of("v")), TIMEOUT);

        assertThat(items.page(10, null).items()).extracting(Item::id).containsExactly(id);
        assertThat(items.count(SOON).dead()).isEqualTo(1);
        assertThat(items.retryAll()).isEqualTo(1);
        assertThat(other.sent()).isEmpty();
    }

    @Test
    void lettersOfAGroupAreItsOwnWhateverTheirQueueWasCalledAndThoseOfOtherSystemsAreNot() {
        DeadLetter renamed = read(Death.REDRIVE, "billing", "payments");
        read(Death.REDRIVE, "others", "payments");
        read(Death.REDRIVE, "billing", "refunds");
        read("spring", "billing", "payments");
        var ofGroup = DeadItems.ofGroup(
                catalog, "store", ORDERS, "billing", List.of("payments", "payments.billing.retry"), "ann");

        assertThat(ofGroup.page(10, null).items()).extracting(Item::id).containsExactly(message(renamed));
        assertThat(ofGroup.count(SOON).dead()).isEqualTo(1);
        assertThat(ofGroup.matching(message(renamed))).hasSize(1);
        assertThat(ofGroup.retryAll()).isEqualTo(1);
    }

    @Test
    void oneKeyIsSentBackInTheOrderOfItsDeathsThoughAllWerePushedAtOnce() {
        List<String> dead = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            dead.add(message(store.bury(ORDERS, Content.of(Payload.of("v")).withKey(Key.of("k")), TIMEOUT)));
        }

        items.retryAll();

        assertThat(store.sent()).extracting(each -> each.id().value()).containsExactlyElementsOf(dead);
    }

    @Test
    void theCountIsUnknownFromTheMomentAnIndexIsReadAnew() {
        bury(ORDERS, "k");
        assertThat(catalog.catchUp("store", SOON)).isTrue();
        assertThat(items.count(SOON).dead()).isEqualTo(1);
        store.refuse(true);

        catalog.rebuild();

        assertThat(items.count(Duration.ofMillis(1)).dead()).isNull();
        store.refuse(false);
        assertThat(catalog.catchUp("store", SOON)).isTrue();
        assertThat(items.count(SOON).dead()).isEqualTo(1);
    }

    @Test
    void whatIsKnownIsListedWhileTheStoreCannotBeRead() {
        String id = message(bury(ORDERS, "k"));
        assertThat(catalog.catchUp("store", SOON)).isTrue();
        assertThat(items.count(SOON).dead()).isEqualTo(1);
        store.refuse(true);

        assertThat(items.matching(id)).hasSize(1);
    }

    /** A letter of a message that a group had read from a topic, under another name of the queue. */
    private DeadLetter read(String dialect, String group, String topic) {
        DeadLetter plain = bury(OTHERS, null);
        var message = new Subject(
                new MessageId("read-" + plain.id()),
                plain.message().labels(),
                null,
                plain.message().createdAt(),
                new Provenance(topic, 0, 1L, group));
        Death death = plain.death();
        var written = new Death(dialect, death.reason(), death.failure(), death.attempts(), death.at());
        var letter = new DeadLetter("of-" + plain.id(), plain.grave(), message, written, 0);
        return store.bury(new LetterDetail(letter, Content.of(Payload.of("v")), new History(List.of()), null));
    }

    private DeadLetter bury(QueueName queue, @Nullable String key) {
        time.moveBy(Duration.ofSeconds(1));
        Content content = Content.of(Payload.of("v"));
        return store.bury(queue, key == null ? content : content.withKey(Key.of(key)), TIMEOUT);
    }

    private static String message(DeadLetter letter) {
        return letter.message().id().value();
    }

    private Entry only(String id) {
        List<Entry> matching = items.matching(id);
        assertThat(matching).hasSize(1);
        return matching.getFirst();
    }

    private static void assertRefused(ThrowingCallable asked, Refused.Kind kind, String why) {
        assertThatThrownBy(asked).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.kind()).isEqualTo(kind);
            assertThat(refused.why()).contains(why);
        });
    }
}
