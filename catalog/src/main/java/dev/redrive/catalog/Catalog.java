// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import dev.redrive.catalog.filter.Field;
import dev.redrive.catalog.filter.Filter;
import dev.redrive.catalog.filter.Op;
import dev.redrive.catalog.filter.Operand;
import dev.redrive.catalog.filter.Term;
import dev.redrive.catalog.follow.Listener;
import dev.redrive.catalog.index.Choices;
import dev.redrive.catalog.index.Chosen;
import dev.redrive.catalog.index.Ends;
import dev.redrive.catalog.index.Index;
import dev.redrive.catalog.index.Notes;
import dev.redrive.catalog.index.Sums;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.EntryDetail;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.catalog.GroupState;
import dev.redrive.core.catalog.Indexing;
import dev.redrive.core.catalog.LetterQuery;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.item.Page;
import dev.redrive.core.port.Refused;
import dev.redrive.core.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The catalog over all yards: lists come from the index, letters and acts from the yards. Owns the index and its followers. */
public final class Catalog implements DeadLetters, AutoCloseable {
    /** How often a yard is asked for news. */
    public static final Duration POLL = Duration.ofMillis(250);

    /** So long an act waits for the index to know of it. */
    private static final Duration CATCH_UP_MAX = Duration.ofSeconds(5);
    /** About three months. */
    private static final int HOURS_MAX = 2200;

    private static final Term OPEN = new Term(Field.STATE, Op.IS, List.of(new Operand.State(LetterState.OPEN)));

    private static final int NEWEST_MAX = 10;
    private static final int SAMPLE_KEYS_MAX = 10;

    private final Index index;
    private final Yards yards;
    private final Time time;

    /** Opens the catalog, and begins to read. It closes the index. */
    public Catalog(List<Yard> yards, Index index, Time time, Duration poll) {
        this.index = index;
        this.yards = new Yards(index, poll);
        this.time = time;
        yards.forEach(this.yards::add);
    }

    /** Reads one more yard from now on. */
    public void add(Yard yard) {
        yards.add(yard);
    }

    /** From now on this one hears of news, after the index. */
    public void listen(Listener listener) {
        yards.listen(listener);
    }

    /** Reads at once, when someone knows that there is something. */
    public void nudge() {
        yards.nudge();
    }

    /** Returns true when the index knows what is durable in a yard by now, or false after {@code most}. */
    public boolean catchUp(String yard, Duration most) {
        return yards.catchUp(yard, most);
    }

    /** Whether the index has had all of a store at least once, so that its counts are counts of everything. */
    boolean isComplete(String yard) {
        return yards.isComplete(yard);
    }

    /** Progress of reading a store; null if it is not known here. */
    @Nullable
    Indexing indexing(String yard) {
        return yards.indexing(yard);
    }

    public List<String> yards() {
        return yards.names();
    }

    /** {@code Refused} if it is not there any more. */
    public Yard yard(String name) {
        return yards.named(name);
    }

    /** For bulk acts. */
    public Choices choices() {
        return index.choices();
    }

    /** The one letter that is meant by an id or its beginning. */
    public Entry find(String id) {
        return index.lists().find(id);
    }

    /** Other letters of the same message, newest first. */
    public List<Entry> relatives(Entry entry) {
        return index.lists().relatives(entry);
    }

    /** Groups that people have set aside. */
    public Set<String> heldGroups() {
        return Said.all(index.notes()).held();
    }

    /** The open letters that fit, but for those of groups set aside: oldest death first, at most so many. */
    public List<Chosen> choose(String filter, int most) {
        return choose(Filter.parse(filter).and(OPEN), most);
    }

    /** The letters that fit, but for those of groups set aside: oldest death first, at most so many. */
    List<Chosen> choose(Filter filter, int most) {
        return index.choices().fitting(filter, now(), heldGroups(), most);
    }

    /** Forgets the ends of jobs that are older than this one. */
    public void forgetEndsBefore(String job) {
        index.forgetEndsBefore(job);
    }

    /** The ends of replays. */
    public Ends ends() {
        return index.ends();
    }

    /** What was noted in the yards, jobs among them. */
    public Notes notes() {
        return index.notes();
    }

    @Override
    public Page<Entry> letters(LetterQuery query) {
        return letters(Filter.parse(query.filter()), query.limit(), query.after());
    }

    Page<Entry> letters(Filter filter, int limit, @Nullable String after) {
        return index.lists().page(filter, now(), limit, after);
    }

    /** Letters that fit and whose id, or whose message's id, begins so: unsettled ones first, then the newest. */
    List<Entry> matching(Filter filter, String idPrefix, int most) {
        return index.lists().matching(filter, idPrefix, most);
    }

    @Override
    public EntryDetail letter(String id) {
        Entry entry = index.lists().find(id);
        DeadLetter letter = entry.letter();
        LetterDetail detail =
                yards.named(letter.grave().yard()).open(List.of(letter)).get(letter.id());
        if (detail == null) {
            throw new Refused(Refused.Kind.NOT_FOUND, gone(entry), "look for its message among the queue's items");
        }
        return new EntryDetail(entry, detail, index.lists().relatives(entry), Edits.of(index.notes(), letter.id()));
    }

    private static String gone(Entry entry) {
        String who =
                entry.by() == null ? "" : ": " + entry.state().word() + " by " + entry.by() + " at " + entry.stateAt();
        return "the letter " + entry.letter().id() + " no longer lies in "
                + entry.letter().grave().source() + who;
    }

    @Override
    public List<String> payloadFields(String filter) {
        return Filter.parse(filter).terms().stream()
                .filter(Term::looksIntoPayloads)
                .map(each -> each.field().word())
                .distinct()
                .toList();
    }

    @Override
    public long count(String filter) {
        return count(Filter.parse(filter));
    }

    long count(Filter filter) {
        return index.lists().count(filter, now());
    }

    @Override
    public List<Group> groups(String filter) {
        List<Sums> sums = index.groups().fitting(Filter.parse(filter), now());
        Said said = Said.all(index.notes());
        return sums.stream().map(said::with).toList();
    }

    @Override
    public Group.Detail group(String id) {
        Sums sums = index.groups().find(id);
        Set<String> keys = index.groups().keys(sums.id());
        return new Group.Detail(
                Said.of(index.notes(), sums.id()).with(sums),
                index.groups().hours(sums.id()),
                index.groups().types(sums.id()),
                keys.size(),
                keys.stream().limit(SAMPLE_KEYS_MAX).toList(),
                index.lists().page(allOf(sums.id()), now(), NEWEST_MAX, null).items());
    }

    /** Settled ones too. */
    private static Filter allOf(String group) {
        List<Operand> states =
                Stream.of(LetterState.values()).<Operand>map(Operand.State::new).toList();
        return new Filter(List.of(
                new Term(Field.GROUP, Op.IS, List.of(new Operand.Text(List.of(group)))),
                new Term(Field.STATE, Op.IS, states)));
    }

    @Override
    public Map<String, List<Group.Hour>> deaths(int hours) {
        if (hours < 1 || hours > HOURS_MAX) {
            throw new Refused(Refused.Kind.INVALID, hours + " hours cannot be shown", "ask for 1 to " + HOURS_MAX);
        }
        return index.groups().deaths(now().minus(Duration.ofHours(hours - 1L)));
    }

    @Override
    public long hold(List<String> letters, boolean held, String by) {
        var byYard = new LinkedHashMap<String, List<DeadLetter>>();
        for (String each : letters) {
            DeadLetter letter = index.lists().find(each).letter();
            byYard.computeIfAbsent(letter.grave().yard(), any -> new ArrayList<>())
                    .add(letter);
        }
        var sent = new ArrayList<Sent>();
        byYard.forEach((yard, these) -> {
            sent.addAll(yards.named(yard).hold(these, held, by));
            yards.catchUp(yard, CATCH_UP_MAX);
        });
        long changed = sent.stream().filter(Sent.Done.class::isInstance).count();
        if (changed == 0) {
            for (Sent each : sent) {
                if (each instanceof Sent.Unable unable) {
                    throw Refused.of(unable);
                }
            }
        }
        return changed;
    }

    @Override
    public Group say(String group, GroupState state, String by) {
        if (state == GroupState.REGRESSED) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "nobody says that a group has regressed: it does when letters come after it was resolved",
                    "say open, held or resolved");
        }
        String id = index.groups().find(group).id();
        byte[] note = Said.note(state, by, now());
        for (String yard : index.groups().yards(id)) {
            yards.named(yard).note(Said.key(id), note);
            yards.catchUp(yard, CATCH_UP_MAX);
        }
        return Said.of(index.notes(), id).with(index.groups().find(id));
    }

    @Override
    public List<Indexing> indexing() {
        return yards.indexing();
    }

    @Override
    public void rebuild() {
        yards.refilling();
        index.clear();
        yards.nudge();
    }

    private Instant now() {
        return time.now().wall();
    }

    @Override
    public void close() {
        yards.close();
        index.close();
    }
}
