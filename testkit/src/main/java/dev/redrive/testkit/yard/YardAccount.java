// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import dev.redrive.core.deadletter.ReplayEnd;
import dev.redrive.core.deadletter.Yard;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** What a reader knows of a yard from its news alone. A plain index, to compare yards and real indexes with. */
public final class YardAccount {
    private final Map<String, Known> letters = new TreeMap<>();
    /** Acts that were told before their letter. */
    private final Map<String, News.Fate> early = new HashMap<>();

    /** Acts since all was last told anew: they hold, even if their letter is told only later. */
    private final Map<String, News.Fate> actsToldAnew = new HashMap<>();

    private final Map<String, String> notes = new TreeMap<>();
    private final Map<JobReplay, ReplayEnd> ends = new HashMap<>();
    private final Set<String> untold = new HashSet<>();
    private final List<News> heard = new ArrayList<>();
    private String mark = "";

    /** @param by who put it in that state; empty while nobody has done anything */
    public record Known(DeadLetter letter, LetterState state, String by) {}

    public static YardAccount of(Yard yard) {
        return new YardAccount().readOn(yard, 1000);
    }

    /** Reads all that is there, in portions. */
    public YardAccount readOn(Yard yard, int most) {
        while (readOnce(yard, most) > 0) {
            // There is more.
        }
        return this;
    }

    /** Reads one portion. Returns about how many are still to be told. */
    public long readOnce(Yard yard, int most) {
        Reading reading = yard.read(mark, most);
        if (reading.news().size() > most) {
            throw new AssertionError(reading.news().size() + " news, at most " + most + " were asked for");
        }
        if (reading.news().isEmpty() && reading.behind() > 0) {
            throw new AssertionError("told nothing, but " + reading.behind() + " are still to be told");
        }
        reading.news().forEach(this::hear);
        mark = reading.mark();
        if (reading.behind() == 0) {
            untold.forEach(this::forget);
            untold.forEach(notes::remove);
            untold.clear();
        }
        return reading.behind();
    }

    private void forget(String untold) {
        if (letters.remove(untold) != null && actsToldAnew.containsKey(untold)) {
            early.put(untold, actsToldAnew.get(untold));
        }
    }

    private void hear(News news) {
        heard.add(news);
        switch (news) {
            case News.Anew() -> {
                actsToldAnew.clear();
                untold.addAll(letters.keySet());
                untold.addAll(notes.keySet());
            }
            case News.Ended(var replay, var end, var at) -> ends.putIfAbsent(replay, end);
            case News.Died(var letter) -> {
                JobReplay sentBy = letter.sentBy();
                if (sentBy != null) {
                    ends.putIfAbsent(sentBy, ReplayEnd.DIED);
                }
                untold.remove(letter.id());
                News.Fate before = early.remove(letter.id());
                letters.put(
                        letter.id(),
                        before == null || isOfEarlierLife(before, letter)
                                ? new Known(letter, LetterState.OPEN, "")
                                : new Known(letter, before.state(), before.by()));
            }
            case News.Fate fate -> {
                actsToldAnew.put(fate.letter(), fate);
                if (letters.computeIfPresent(
                                fate.letter(), (id, known) -> new Known(known.letter, fate.state(), fate.by()))
                        == null) {
                    early.put(fate.letter(), fate);
                }
            }
            case News.Vanished(var letter) -> letters.remove(letter);
            case News.Noted(var key, var value) -> {
                untold.remove(key);
                if (value == null) {
                    notes.remove(key);
                } else {
                    notes.put(key, new String(value, StandardCharsets.ISO_8859_1));
                }
            }
        }
    }

    /** Where all lives of a message have one id, an act on the life before may be all that was told of it. */
    private static boolean isOfEarlierLife(News.Fate fate, DeadLetter letter) {
        return letter.replays() > 0 && !fate.at().isAfter(letter.death().at());
    }

    /** By id. */
    public Map<String, Known> letters() {
        return Map.copyOf(letters);
    }

    public Known letter(String id) {
        return Objects.requireNonNull(letters.get(id), () -> "nothing was told of " + id);
    }

    /** Those that are open or held. */
    public Map<String, Known> lying() {
        Map<String, Known> lying = new TreeMap<>(letters);
        lying.values().removeIf(each -> each.state == LetterState.REPLAYED || each.state == LetterState.DROPPED);
        return lying;
    }

    /** The ends of replays. */
    public Map<JobReplay, ReplayEnd> ends() {
        return Map.copyOf(ends);
    }

    /** Their values as ISO 8859-1, one character for a byte. */
    public Map<String, String> notes() {
        return Map.copyOf(notes);
    }

    /** All that was told, in order. */
    public List<News> heard() {
        return List.copyOf(heard);
    }

    /** Of all that was told, the deaths, in order. */
    public List<DeadLetter> deaths() {
        List<DeadLetter> deaths = new ArrayList<>();
        for (News each : heard) {
            if (each instanceof News.Died(var letter)) {
                deaths.add(letter);
            }
        }
        return deaths;
    }

    public List<News.Fate> fates() {
        List<News.Fate> fates = new ArrayList<>();
        for (News each : heard) {
            if (each instanceof News.Fate fate) {
                fates.add(fate);
            }
        }
        return fates;
    }

    public String mark() {
        return mark;
    }
}
