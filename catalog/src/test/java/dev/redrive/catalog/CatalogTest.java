// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.catalog.index.Index;
import dev.redrive.catalog.index.Letters;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.catalog.Edited;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.EntryDetail;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.catalog.GroupState;
import dev.redrive.core.catalog.LetterQuery;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.item.Page;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.yard.FakeYard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {
    /** Longer than any test: what is read is read because someone asked. */
    private static final Duration NEVER = Duration.ofHours(1);

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final QueueName ORDERS = new QueueName("orders");
    private static final Failure TIMEOUT = Failure.of(FailureCode.TIMEOUT, "no answer");
    private static final Failure BROKEN = Failure.of(FailureCode.EXCEPTION, "java.io.IOException", "broken pipe");

    @TempDir
    Path folder;

    private final ManualTime time = ManualTime.standing();
    private final FakeYard store = new FakeYard("embedded", time);
    private final FakeYard cluster = new FakeYard("cluster", time);
    private Catalog catalog;
    private volatile UnaryOperator<String> masks = UnaryOperator.identity();

    @BeforeEach
    void open() {
        catalog = new Catalog(
                List.of(store, cluster), new Index(folder, Letters::print, text -> masks.apply(text)), time, NEVER);
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void listsLettersOfAllYardsNewestFirst() {
        DeadLetter first = bury(store, TIMEOUT);
        DeadLetter second = bury(cluster, TIMEOUT);
        DeadLetter third = bury(store, BROKEN);
        settle();

        assertThat(ids(catalog.letters(query("")))).containsExactly(third.id(), second.id(), first.id());
        assertThat(ids(catalog.letters(query("code=TIMEOUT")))).containsExactly(second.id(), first.id());
        assertThat(catalog.count("error=java.io.*")).isEqualTo(1);
    }

    @Test
    void findsNothingByWhatIsMasked() {
        Failure declined = Failure.of(FailureCode.EXCEPTION, "declined 4111", "no money on 4111");
        DeadLetter letter = bury(store, declined);
        settle();
        List<String> guesses =
                List.of("text~41", "text~\"on 4111\"", "error=\"declined 4111\"", "error~411", "error=declined*1");
        guesses.forEach(each -> assertThat(catalog.count(each)).as(each).isEqualTo(1));

        masks = text -> text.replace("4111", "***");

        for (String each : guesses) {
            assertThat(catalog.count(each)).as(each).isZero();
            assertThat(catalog.letters(query(each)).items()).as(each).isEmpty();
            assertThat(catalog.groups(each)).as(each).isEmpty();
        }
        for (String each : List.of("text!~41", "error!~41", "text~money", "error=declined*", "error~declined")) {
            assertThat(ids(catalog.letters(query(each)))).as(each).containsExactly(letter.id());
        }
    }

    @Test
    void tellsWhichFieldsOfAFilterLookIntoPayloads() {
        assertThat(catalog.payloadFields("code=TIMEOUT error=java.io.IOException type~order"))
                .isEmpty();
        assertThat(catalog.payloadFields("key=17 text~17")).containsExactly("key", "text");
        for (String each : List.of("error~Eve", "error!~Eve", "error=Eve*", "error=\"Eve Mallory\"")) {
            assertThat(catalog.payloadFields(each)).as(each).containsExactly("error");
        }
    }

    @Test
    void readsAYardThatCameLater() {
        FakeYard late = new FakeYard("late", time);
        DeadLetter first = bury(late, TIMEOUT);
        catalog.add(late);
        DeadLetter second = bury(late, TIMEOUT);
        assertThat(catalog.catchUp("late", SOON)).isTrue();

        assertThat(ids(catalog.letters(query("")))).containsExactly(second.id(), first.id());
        assertThat(catalog.yard("late")).isSameAs(late);
        assertThatThrownBy(() -> catalog.add(late)).hasMessage("two yards are called 'late'");
    }

    @Test
    void keepsPagesStableWhileLettersArriveAndGo() {
        var expected = new ArrayList<String>();
        for (int i = 0; i < 30; i++) {
            expected.add(0, bury(i % 2 == 0 ? store : cluster, TIMEOUT).id());
        }
        settle();

        var seen = new ArrayList<String>();
        Page<Entry> page = catalog.letters(new LetterQuery("", 7, null));
        while (true) {
            seen.addAll(ids(page));
            String next = page.next();
            if (next == null) {
                break;
            }
            bury(store, BROKEN);
            // The letter the cursor points at goes away itself.
            FakeYard yard = seen.get(seen.size() - 1).startsWith("embedded") ? store : cluster;
            yard.vanish(seen.get(seen.size() - 1));
            settle();
            page = catalog.letters(new LetterQuery("", 7, next));
        }

        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void refusesACursorItDidNotGive() {
        for (String garbled : List.of("", "x", ".", "1.", "!.a", "zzzzzzzzzzzzzzzzzzzz.a")) {
            assertThatThrownBy(() -> catalog.letters(new LetterQuery("", 10, garbled)))
                    .isInstanceOfSatisfying(
                            Refused.class, refused -> assertThat(refused.kind()).isEqualTo(Refused.Kind.INVALID));
        }
    }

    @Test
    void findsALetterByTheBeginningOfItsIdIfOnlyOneBeginsSo() {
        DeadLetter first = bury(store, TIMEOUT);
        bury(store, TIMEOUT);
        DeadLetter other = bury(cluster, TIMEOUT);
        settle();

        assertThat(catalog.letter("cluster-").entry().letter().id()).isEqualTo(other.id());
        assertThat(catalog.letter(first.id()).detail().content()).isEqualTo(content());
        assertRefused(Refused.Kind.CONFLICT, first.id(), () -> catalog.letter("embedded-letter"));
        assertRefused(Refused.Kind.NOT_FOUND, "nothing-like-it", () -> catalog.letter("nothing-like-it"));
        assertRefused(Refused.Kind.INVALID, "short", () -> catalog.letter("short"));
    }

    @Test
    void tellsWhatBecameOfALetterThatIsGone() {
        DeadLetter letter = bury(store, TIMEOUT);
        // A letter that is gone before it was ever read is not known.
        settle();
        store.replay(List.of(new Replay(letter, Target.QUEUE, null)), "job-7");
        settle();

        assertRefused(Refused.Kind.NOT_FOUND, "replayed by job-7", () -> catalog.letter(letter.id()));
    }

    @Test
    void showsEditsAndTheNextLifeOfALetter() {
        DeadLetter letter = bury(store, TIMEOUT);
        var edited = new Edited("job-1", "ann", time.wall(), "-a\n+b");
        store.note(Edits.key(letter.id(), "job-1"), Edits.note(edited));
        store.replay(List.of(new Replay(letter, Target.QUEUE, null)), "job-1");
        time.moveBy(Duration.ofSeconds(1));
        store.buryAgain(letter.id(), BROKEN);
        settle();

        EntryDetail detail = catalog.letter(letter.id());

        assertThat(detail.edits()).containsExactly(edited);
        assertThat(detail.entry().state()).isEqualTo(LetterState.OPEN);
        assertThat(detail.entry().letter().replays()).isEqualTo(1);
        assertThat(catalog.count("code=TIMEOUT state=open,replayed")).isZero();
    }

    @Test
    void holdsLettersAndKnowsItAtOnce() {
        DeadLetter mine = bury(store, TIMEOUT);
        DeadLetter other = bury(cluster, TIMEOUT);
        settle();

        assertThat(catalog.hold(List.of(mine.id(), other.id()), true, "ann")).isEqualTo(2);

        assertThat(catalog.letters(query("state=held by=ann")).items()).hasSize(2);
        assertThat(catalog.hold(List.of(mine.id()), true, "ann")).isZero();
        assertThat(catalog.hold(List.of(mine.id()), false, "ann")).isEqualTo(1);
        assertThat(catalog.letter(mine.id()).entry().by()).isNull();
    }

    @Test
    void groupsLettersAndSaysMoreAboutOne() {
        bury(store, TIMEOUT);
        bury(cluster, BROKEN);
        DeadLetter newest = bury(store, BROKEN);
        settle();

        List<Group> groups = catalog.groups("");
        Group.Detail detail = catalog.group(groups.get(0).id());

        assertThat(groups).extracting(Group::letters).containsExactly(2L, 1L);
        assertThat(detail.group()).isEqualTo(groups.get(0));
        assertThat(detail.types()).containsExactly(Map.entry("order.placed", 2L));
        assertThat(detail.keys()).isEqualTo(1);
        assertThat(detail.sampleKeys()).containsExactly("k1");
        assertThat(detail.newest().get(0).letter().id()).isEqualTo(newest.id());
        assertThat(detail.hours()).extracting(Group.Hour::letters).containsExactly(2L);
        assertThat(catalog.deaths(1))
                .containsOnlyKeys(groups.get(0).id(), groups.get(1).id());
        assertThat(catalog.groups("code=TIMEOUT"))
                .extracting(Group::id)
                .containsExactly(groups.get(1).id());
    }

    @Test
    void callsAResolvedGroupRegressedWhenItReturns() {
        bury(store, TIMEOUT);
        settle();
        String id = catalog.groups("").get(0).id();

        assertThat(catalog.say(id, GroupState.RESOLVED, "ann").state()).isEqualTo(GroupState.RESOLVED);
        bury(cluster, TIMEOUT);
        settle();
        assertThat(catalog.groups("").get(0).state()).isEqualTo(GroupState.REGRESSED);

        Group open = catalog.say(id, GroupState.OPEN, "bob");
        assertThat(open.state()).isEqualTo(GroupState.OPEN);
        assertThat(open.stateBy()).isNull();
        assertThat(cluster.noted("group/" + id)).isNotNull();
        assertRefused(Refused.Kind.INVALID, "regressed", () -> catalog.say(id, GroupState.REGRESSED, "ann"));
    }

    @Test
    void knowsTheSameAfterItWasRebuilt() {
        for (int i = 0; i < 10; i++) {
            bury(store, i % 2 == 0 ? TIMEOUT : BROKEN);
        }
        settle();
        List<String> before = ids(catalog.letters(query("")));

        catalog.rebuild();
        settle();

        assertThat(ids(catalog.letters(query("")))).isEqualTo(before);
        assertThat(catalog.groups("")).extracting(Group::letters).containsExactly(5L, 5L);
    }

    @Test
    void showsAYardThatCannotBeReadAndGoesOnWhenItCan() throws InterruptedException {
        BlockingQueue<News> told = new LinkedBlockingQueue<>();
        catalog.listen((yard, news) ->
                news.stream().filter(News.Died.class::isInstance).forEach(told::add));
        settle();
        store.refuse(true);
        catalog.nudge();
        await(() -> catalog.indexing().get(0).trouble() != null);

        bury(cluster, BROKEN);
        catalog.catchUp("cluster", SOON);
        assertThat(catalog.count("")).isEqualTo(1);
        store.refuse(false);
        DeadLetter letter = bury(store, TIMEOUT);
        settle();

        assertThat(catalog.count("")).isEqualTo(2);
        assertThat(catalog.indexing().get(0).trouble()).isNull();
        assertThat(told.poll(60, TimeUnit.SECONDS)).isInstanceOf(News.Died.class);
        assertThat(told.poll(60, TimeUnit.SECONDS)).isEqualTo(new News.Died(letter));
    }

    private DeadLetter bury(FakeYard yard, Failure failure) {
        time.moveBy(Duration.ofMillis(1));
        return yard.bury(ORDERS, content(), failure);
    }

    private static Content content() {
        return Content.of(Payload.of("{}")).withKey(Key.of("k1")).withLabels(Labels.ofType("order.placed"));
    }

    private void settle() {
        catalog.catchUp("embedded", SOON);
        catalog.catchUp("cluster", SOON);
    }

    private static LetterQuery query(String filter) {
        return new LetterQuery(filter, 100, null);
    }

    private static List<String> ids(Page<Entry> page) {
        return page.items().stream().map(each -> each.letter().id()).toList();
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + SOON.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    private static void assertRefused(Refused.Kind kind, String word, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.kind()).isEqualTo(kind);
            assertThat(refused.why()).contains(word);
        });
    }
}
