// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.catalog.filter.Filter;
import dev.redrive.catalog.filter.FilterTexts;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.item.Page;
import dev.redrive.core.job.ReplayEnds;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index beside a naive model, in worlds by chance. */
class IndexTest {
    private static final Filter ALL = Filter.parse("state=open,held,replaying,replayed,dropped");
    private static final Comparator<Entry> NEWEST_FIRST = Comparator.comparing(
                    (Entry e) -> e.letter().death().at())
            .thenComparing(e -> e.letter().id())
            .reversed();
    private static final List<String> FILTERS = List.of(
            "",
            "queue=q1",
            "queue=\"\"",
            "queue!=q1 code=TIMEOUT,EXCEPTION",
            "type=invoice.*",
            "type=*%",
            "type=\\[x\\]\\*? state!=dropped",
            "type~_",
            "text~\"card declined\"",
            "text!~card state=replayed,dropped",
            "-text~100% attempts>=3",
            "attempts=1,2 replays<1",
            "priority>=high priority!=critical",
            "topic=orders-* source=q*",
            "reason=exhausted,permanent",
            "reason=\"\" dialect=spring",
            "error=java.io.* error!=*E1",
            "key=k1* by=\"\"",
            "state=replayed by=job-1",
            "age>1h",
            "age<=3h replays>0 state=open,held,replaying",
            "died>=2030-01-01T02:00 created<2030-01-01T05:00",
            "message=message-1*",
            "state=open state!=open");

    private static final ReplayEnds ONE = new ReplayEnds(1, 0, 0, 0);

    @TempDir
    Path folder;

    @SeedTest(worlds = 10)
    void knowsWhatHappenedHoweverOftenItIsTold(Seed seed) {
        RandomGenerator random = seed.random();
        var world = new World("yard", random, true);
        world.happen(150 + random.nextInt(150));

        try (Index index = new Index(folder, Letters::print)) {
            tellAgainAndAgain(index, world.log, random);

            assertKnows(index, world, random);
        }
    }

    @SeedTest(worlds = 10)
    void knowsActsThatWereToldBeforeTheirLetters(Seed seed) {
        RandomGenerator random = seed.random();
        var world = new World("yard", random, false);
        world.happen(250);

        try (Index index = new Index(folder, Letters::print)) {
            tellAgainAndAgain(index, besideEachOther(world.log, random), random);

            assertKnows(index, world, random);
        }
    }

    @SeedTest(worlds = 3)
    void remembersTheFirstDeathOfALetterThatDiesAgain(Seed seed) {
        DeadLetter letter = Letters.any("yard", 1, Instant.parse("2030-01-01T00:00:00Z"), seed.random());
        Death once = letter.death();
        var later = new Death(
                once.dialect(), once.reason(), once.failure(), 1, once.at().plusSeconds(7200));
        var again = new DeadLetter(letter.id(), letter.grave(), letter.message(), later, 1);

        try (Index index = new Index(folder, Letters::print)) {
            apply(index, List.of(new News.Died(letter)), 0);
            apply(index, List.of(new News.Died(again)), 0);

            Sums group = index.groups().find(Letters.print(letter).id());
            assertThat(group.ever()).isEqualTo(1);
            assertThat(group.first()).isEqualTo(once.at());
            assertThat(group.last()).isEqualTo(later.at());
        }
    }

    @Test
    void forgetsTheEndsOfAJobWithItsNote() {
        try (Index index = new Index(folder, Letters::print)) {
            News note = new News.Noted("job/job-1", new byte[] {1});
            apply(index, List.of(note, ended("job-1"), ended("job-2")), 0);
            assertThat(index.ends().of("job-1")).isEqualTo(ONE);

            apply(index, List.of(new News.Noted("job/job-1", null)), 0);

            assertThat(index.ends().of("job-1")).isEqualTo(ReplayEnds.NONE);
            assertThat(index.ends().of("job-1", List.of("letter"))).isEmpty();
            assertThat(index.ends().of("job-2")).isEqualTo(ONE);
        }
    }

    @Test
    void forgetsTheEndsOfOlderJobsAndKeepsNoneOfPersons() {
        try (Index index = new Index(folder, Letters::print)) {
            apply(index, List.of(ended("job-1"), ended("job-2"), ended("ann")), 0);
            assertThat(index.ends().hasAnyBefore("job-2")).isTrue();

            index.forgetEndsBefore("job-2");

            assertThat(index.ends().hasAnyBefore("job-2")).isFalse();
            assertThat(index.ends().of("job-1")).isEqualTo(ReplayEnds.NONE);
            assertThat(index.ends().of("job-1", List.of("letter"))).isEmpty();
            assertThat(index.ends().of("job-2")).isEqualTo(ONE);
            assertThat(index.ends().of("ann")).isEqualTo(ReplayEnds.NONE);
        }
    }

    @SeedTest(worlds = 10)
    void forgetsWhatIsNotToldAnew(Seed seed) {
        RandomGenerator random = seed.random();
        var world = new World("yard", random, true);
        world.happen(200);

        try (Index index = new Index(folder, Letters::print)) {
            tell(index, world.log, random);
            tell(index, world.restored(random.nextInt(150)), random);
            assertKnows(index, world, random);

            int known = world.log.size();
            world.happen(50);
            tell(index, world.log.subList(known, world.log.size()), random);
            assertKnows(index, world, random);
        }
    }

    /** A queue is taken out of the configuration and put back: its letters go and come, what people did stays. */
    @SeedTest(worlds = 10)
    void keepsActsOfLettersWhosePlaceGoesAndComesBack(Seed seed) {
        RandomGenerator random = seed.random();
        var world = new World("yard", random, false);
        world.happen(200);

        try (Index index = new Index(folder, Letters::print)) {
            tell(index, besideEachOther(world.log, random), random);
            for (int round = 0; round < 3; round++) {
                int place = random.nextInt(3);
                tell(index, world.actsThenLetters(letter -> place(letter) != place), random);
                int known = world.log.size();
                world.happen(random.nextInt(40));
                List<News> since = world.log.subList(known, world.log.size());
                tell(index, without(place, since), random);
                if (random.nextBoolean()) {
                    tell(index, world.actsThenLetters(letter -> place(letter) != place), random);
                }
                tell(index, world.deaths(letter -> place(letter) == place), random);

                assertKnows(index, world, random);
            }
        }
    }

    private static int place(DeadLetter letter) {
        return Math.floorMod(letter.id().hashCode(), 3);
    }

    private static List<News> without(int place, List<News> news) {
        return news.stream()
                .filter(each -> !(each instanceof News.Died(var letter)) || place(letter) != place)
                .toList();
    }

    @SeedTest(worlds = 10)
    void knowsTheSameWhenItIsOpenedAgain(Seed seed) {
        RandomGenerator random = seed.random();
        var world = new World("yard", random, true);
        world.happen(200);
        String mark;
        try (Index index = new Index(folder, Letters::print)) {
            tell(index, world.log, random);
            mark = index.mark("yard");
        }

        try (Index index = new Index(folder, Letters::print)) {
            assertThat(index.mark("yard")).isEqualTo(mark);
            assertKnows(index, world, random);
        }
    }

    @SeedTest(worlds = 8)
    void answersAnyFilterThatCanBeRead(Seed seed) {
        RandomGenerator random = seed.random();
        var world = new World("yard", random, true);
        world.happen(40);

        try (Index index = new Index(folder, Letters::print)) {
            tell(index, world.log, random);
            for (int i = 0; i < 300; i++) {
                try {
                    Filter filter = Filter.parse(FilterTexts.any(random));
                    assertThat(index.lists()
                                    .page(filter, world.now(), 10, null)
                                    .items()
                                    .size())
                            .isEqualTo(Math.min(10, index.lists().count(filter, world.now())));
                } catch (Refused refused) {
                    assertThat(refused.kind()).isEqualTo(Refused.Kind.INVALID);
                }
            }
        }
    }

    private static void tell(Index index, List<News> log, RandomGenerator random) {
        int at = 0;
        while (at < log.size()) {
            int to = Math.min(log.size(), at + 1 + random.nextInt(20));
            apply(index, log.subList(at, to), log.size() - to);
            at = to;
        }
    }

    /** Goes back now and then, and tells on from there. */
    private static void tellAgainAndAgain(Index index, List<News> log, RandomGenerator random) {
        int at = 0;
        while (at < log.size()) {
            int from = random.nextInt(3) == 0 ? random.nextInt(at + 1) : at;
            int to = Math.min(log.size(), Math.max(at, from) + 1 + random.nextInt(20));
            apply(index, log.subList(from, to), log.size() - to);
            at = to;
        }
        apply(index, log.subList(random.nextInt(log.size()), log.size()), 0);
    }

    private static News ended(String job) {
        return new News.Ended(new JobReplay(job, "letter"), ReplayEnd.SUCCEEDED, Instant.EPOCH);
    }

    private static void apply(Index index, List<News> news, long behind) {
        String mark = index.mark("yard");
        String next = String.valueOf(mark.isEmpty() ? 1 : Integer.parseInt(mark) + 1);
        assertThat(index.apply("yard", mark, new Reading(news, next, behind))).isTrue();
    }

    /** Letters in their order and acts in theirs, mixed by chance. */
    private static List<News> besideEachOther(List<News> log, RandomGenerator random) {
        var letters =
                new ArrayList<>(log.stream().filter(News.Died.class::isInstance).toList());
        var acts = new ArrayList<>(
                log.stream().filter(each -> !(each instanceof News.Died)).toList());
        var mixed = new ArrayList<News>();
        while (!letters.isEmpty() || !acts.isEmpty()) {
            boolean act = letters.isEmpty() || (!acts.isEmpty() && random.nextBoolean());
            mixed.add((act ? acts : letters).remove(0));
        }
        return mixed;
    }

    private static void assertKnows(Index index, World world, RandomGenerator random) {
        for (String text : FILTERS) {
            Filter filter = Filter.parse(text);
            var fits = new Fits(filter, world.now());
            List<Entry> expected = world.truth.values().stream()
                    .filter(fits::test)
                    .sorted(NEWEST_FIRST)
                    .toList();

            assertThat(paged(index, filter, world.now(), 1 + random.nextInt(30)))
                    .as(text)
                    .isEqualTo(expected);
            assertThat(index.lists().count(filter, world.now())).as(text).isEqualTo(expected.size());
            assertThat(perGroup(index.groups().fitting(filter, world.now())))
                    .as(text)
                    .isEqualTo(expected.stream()
                            .collect(Collectors.groupingBy(Entry::group, TreeMap::new, Collectors.counting())));
        }
        assertSums(index, world);
        for (Entry entry : world.truth.values().stream().limit(5).toList()) {
            assertThat(index.lists().relatives(entry))
                    .isEqualTo(world.truth.values().stream()
                            .filter(each -> each.letter()
                                            .message()
                                            .id()
                                            .equals(entry.letter().message().id())
                                    && each != entry)
                            .sorted(NEWEST_FIRST)
                            .toList());
        }
        Map<String, String> notes = new TreeMap<>();
        index.notes()
                .beginning("group/")
                .forEach(note -> notes.put(note.key(), new String(note.value(), StandardCharsets.UTF_8)));
        assertThat(notes).isEqualTo(world.notes);
    }

    private static Map<String, Long> perGroup(List<Sums> groups) {
        return groups.stream().collect(Collectors.toMap(Sums::id, Sums::letters, Long::sum, TreeMap::new));
    }

    private static List<Entry> paged(Index index, Filter filter, Instant now, int limit) {
        var all = new ArrayList<Entry>();
        String after = null;
        do {
            Page<Entry> page = index.lists().page(filter, now, limit, after);
            all.addAll(page.items());
            after = page.next();
        } while (after != null);
        return all;
    }

    private static void assertSums(Index index, World world) {
        for (Sums sums : index.groups().fitting(ALL, world.now())) {
            List<Entry> members = world.truth.values().stream()
                    .filter(each -> each.group().equals(sums.id()))
                    .toList();
            List<Instant> deaths = members.stream()
                    .map(each -> each.letter().death().at())
                    .sorted()
                    .toList();
            assertThat(sums.ever()).isEqualTo(members.size());
            assertThat(sums.first()).isEqualTo(world.firstDeaths.get(sums.id()));
            assertThat(sums.last()).isEqualTo(deaths.get(deaths.size() - 1));
            assertThat(sums.sources())
                    .isEqualTo(members.stream()
                            .collect(Collectors.groupingBy(
                                    each -> each.letter().grave().source(), Collectors.counting())));
            assertThat(index.groups().hours(sums.id()))
                    .isEqualTo(deaths.stream()
                            .collect(Collectors.groupingBy(
                                    at -> at.truncatedTo(ChronoUnit.HOURS), TreeMap::new, Collectors.counting()))
                            .entrySet()
                            .stream()
                            .map(each -> new Group.Hour(each.getKey(), each.getValue()))
                            .toList());
        }
    }
}
