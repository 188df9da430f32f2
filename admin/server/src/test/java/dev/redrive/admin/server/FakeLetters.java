// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.catalog.Edited;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.EntryDetail;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.catalog.GroupState;
import dev.redrive.core.catalog.Indexing;
import dev.redrive.core.catalog.LetterQuery;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Grave;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.item.Page;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Dead letters in a map, all of one group. A filter is {@code id=…} or empty. */
public final class FakeLetters implements DeadLetters {

    public static final String GROUP = "1-0123456789abcdef";
    static final Instant DIED = Instant.parse("2026-01-02T03:00:00Z");

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Map<String, Content> contents = new LinkedHashMap<>();
    private GroupState state = GroupState.OPEN;
    private String stateBy = "";
    private String words = "no route";
    private String error = "java.io.IOException";
    int rebuilt;

    /** Sets what the errors of letters added from here on say, their classes too. */
    synchronized FakeLetters saying(String all) {
        words = all;
        error = all;
        return this;
    }

    public synchronized FakeLetters add(String id, Content content) {
        var letter = new DeadLetter(
                id,
                new Grave("embedded", "orders", new QueueName("orders"), id),
                new Subject(
                        new MessageId("m-" + id),
                        Labels.ofType("order.placed"),
                        content.key() == null ? null : content.key().text(),
                        DIED.minusSeconds(60),
                        new Provenance("orders", 3, 17L, "billing")),
                new Death(
                        Death.REDRIVE,
                        Reason.EXHAUSTED,
                        new Failure("EXCEPTION", error, words, "at a.B.c(B.java:1) " + words, null),
                        3,
                        DIED),
                0);
        entries.put(id, new Entry(letter, GROUP, LetterState.OPEN, DIED, null));
        contents.put(id, content);
        return this;
    }

    synchronized Entry entry(String id) {
        return entries.values().stream()
                .filter(each -> each.letter().id().startsWith(id))
                .findFirst()
                .orElseThrow(() -> new Refused(Refused.Kind.NOT_FOUND, "there is no letter '" + id + "'", null));
    }

    synchronized List<Entry> fitting(String filter) {
        if (!filter.isEmpty()
                && !filter.startsWith("id=")
                && !filter.startsWith("state=")
                && !filter.startsWith("key=")) {
            throw new Refused(Refused.Kind.INVALID, "'" + filter + "' is not a filter", "use id=…");
        }
        return entries.values().stream()
                .filter(each ->
                        !filter.startsWith("id=") || each.letter().id().equals(filter.substring("id=".length())))
                .toList();
    }

    @Override
    public Page<Entry> letters(LetterQuery query) {
        List<Entry> all = fitting(query.filter());
        int from = query.after() == null ? 0 : Math.min(all.size(), place(query.after()));
        int to = Math.min(all.size(), from + query.limit());
        return new Page<>(all.subList(from, to), to < all.size() ? Integer.toString(to) : null);
    }

    @Override
    public synchronized EntryDetail letter(String id) {
        Entry entry = entry(id);
        Content content = contents.get(entry.letter().id());
        return new EntryDetail(
                entry,
                new LetterDetail(entry.letter(), content, history(entry), null),
                List.of(entry),
                List.of(new Edited("job-9", "olaf", DIED, "~value " + words)));
    }

    private static History history(Entry entry) {
        var failed = new Outcome.Failed(entry.letter().death().failure());
        return new History(List.of(new Life(DIED, List.of(new Tried(1, DIED, Duration.ZERO, failed)), 0)));
    }

    @Override
    public List<String> payloadFields(String filter) {
        fitting(filter);
        return filter.startsWith("key=") ? List.of("key") : List.of();
    }

    @Override
    public long count(String filter) {
        return fitting(filter).size();
    }

    @Override
    public List<Group> groups(String filter) {
        int letters = fitting(filter).size();
        return letters == 0 ? List.of() : List.of(group(letters));
    }

    private Group group(long letters) {
        return new Group(
                GROUP,
                "IOException: " + words,
                "same frames as in " + words,
                "EXCEPTION",
                error,
                state,
                stateBy.isEmpty() ? null : stateBy,
                letters,
                letters,
                DIED,
                DIED,
                Map.of("orders", letters));
    }

    @Override
    public Group.Detail group(String id) {
        if (!GROUP.startsWith(id)) {
            throw new Refused(Refused.Kind.NOT_FOUND, "there is no group '" + id + "'", null);
        }
        List<Entry> all = fitting("");
        return new Group.Detail(
                group(all.size()),
                List.of(new Group.Hour(DIED, all.size())),
                Map.of("order.placed", (long) all.size()),
                1,
                all.stream()
                        .map(each -> Objects.requireNonNullElse(
                                each.letter().message().key(), "k"))
                        .distinct()
                        .toList(),
                all);
    }

    @Override
    public Map<String, List<Group.Hour>> deaths(int hours) {
        return Map.of(GROUP, List.of(new Group.Hour(DIED, entries.size())));
    }

    @Override
    public synchronized long hold(List<String> letters, boolean held, String by) {
        for (String each : letters) {
            Entry entry = entry(each);
            entries.put(
                    entry.letter().id(),
                    new Entry(entry.letter(), GROUP, held ? LetterState.HELD : LetterState.OPEN, DIED, by));
        }
        return letters.size();
    }

    @Override
    public Group say(String group, GroupState said, String by) {
        state = said;
        stateBy = by;
        return group(group).group();
    }

    @Override
    public List<Indexing> indexing() {
        return List.of(new Indexing("embedded", entries.size(), 0, null));
    }

    @Override
    public void rebuild() {
        rebuilt++;
    }

    List<Entry> sample(List<String> ids) {
        List<Entry> found = new ArrayList<>();
        ids.forEach(each -> found.add(entry(each)));
        return found;
    }

    private static int place(String cursor) {
        if (!cursor.matches("\\d{1,9}")) {
            throw new Refused(
                    Refused.Kind.INVALID, "'" + cursor + "' is not a cursor", "take the one of the page before");
        }
        return Integer.parseInt(cursor);
    }
}
