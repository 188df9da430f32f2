// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** What really happened in one yard, by chance, and the news of it. Every death and act has a time of its own. */
final class World {
    final Map<String, Entry> truth = new TreeMap<>();
    final Map<String, String> notes = new TreeMap<>();
    /** By group. */
    final Map<String, Instant> firstDeaths = new TreeMap<>();
    /** Of letters and vanishings, and of acts and notes: a yard on Kafka tells the two beside each other. */
    final List<News> log = new ArrayList<>();

    private final String yard;
    private final RandomGenerator random;
    private final boolean lives;
    private Instant now = Instant.parse("2030-01-01T00:00:00Z");
    private int letters;

    /** @param lives whether a letter that was sent back may die again under its id */
    World(String yard, RandomGenerator random, boolean lives) {
        this.yard = yard;
        this.random = random;
        this.lives = lives;
    }

    Instant now() {
        return now;
    }

    void happen(int times) {
        for (int i = 0; i < times; i++) {
            now = now.plusMillis(1 + random.nextInt(600_000));
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> die(Letters.any(yard, letters++, now, random));
                case 4, 5, 6, 7 -> act();
                case 8 -> note();
                default -> vanish();
            }
        }
    }

    /** A backup is put back: the last things that happened have not. */
    List<News> restored(int lost) {
        List<News> kept = List.copyOf(log.subList(0, Math.max(0, log.size() - lost)));
        truth.clear();
        notes.clear();
        firstDeaths.clear();
        log.clear();
        log.add(new News.Anew());
        for (News each : kept) {
            if (!(each instanceof News.Anew)) {
                learn(each);
            }
        }
        firstDeaths.keySet().retainAll(truth.values().stream().map(Entry::group).toList());
        return List.copyOf(log);
    }

    /** All of it anew, as a yard on Kafka tells it that reads only some of its topics. */
    List<News> actsThenLetters(Predicate<DeadLetter> read) {
        List<News> anew = new ArrayList<>();
        anew.add(new News.Anew());
        log.stream().filter(each -> !(each instanceof News.Died)).forEach(anew::add);
        anew.addAll(deaths(read));
        return anew;
    }

    List<News> deaths(Predicate<DeadLetter> which) {
        return log.stream()
                .filter(each -> each instanceof News.Died(var letter) && which.test(letter))
                .toList();
    }

    private void die(DeadLetter letter) {
        learn(new News.Died(letter));
    }

    private void act() {
        Entry entry = some();
        if (entry == null) {
            return;
        }
        String by = "job-" + random.nextInt(3);
        switch (entry.state()) {
            case OPEN -> fate(entry, LetterState.values()[1 + random.nextInt(4)], by);
            case HELD -> fate(entry, random.nextBoolean() ? LetterState.OPEN : LetterState.REPLAYED, by);
            case REPLAYING -> fate(entry, LetterState.REPLAYED, by);
            case REPLAYED -> {
                if (lives) {
                    die(Letters.again(entry.letter(), now, random));
                }
            }
            case DROPPED -> {}
        }
    }

    private void fate(Entry entry, LetterState state, String by) {
        learn(new News.Fate(entry.letter().id(), state, now, by));
    }

    private void note() {
        String key = "group/" + random.nextInt(5);
        byte[] value = random.nextInt(4) == 0 ? null : now.toString().getBytes(StandardCharsets.UTF_8);
        learn(new News.Noted(key, value));
    }

    private void vanish() {
        Entry entry = some();
        if (entry != null && lives) {
            learn(new News.Vanished(entry.letter().id()));
        }
    }

    private Entry some() {
        List<Entry> all = List.copyOf(truth.values());
        return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    }

    private void learn(News news) {
        log.add(news);
        switch (news) {
            case News.Died(var letter) -> {
                Instant died = letter.death().at();
                String group = Letters.print(letter).id();
                truth.put(letter.id(), new Entry(letter, group, LetterState.OPEN, died, null));
                firstDeaths.merge(group, died, (one, other) -> one.isBefore(other) ? one : other);
            }
            case News.Fate(var id, var state, var at, var by) ->
                truth.computeIfPresent(
                        id,
                        (any, e) -> new Entry(e.letter(), e.group(), state, at, state == LetterState.OPEN ? null : by));
            case News.Ended ended -> throw new AssertionError("no job sends letters here");
            case News.Vanished(var id) -> truth.remove(id);
            case News.Noted(var key, var value) -> {
                if (value == null) {
                    notes.remove(key);
                } else {
                    notes.put(key, new String(value, StandardCharsets.UTF_8));
                }
            }
            case News.Anew() -> throw new AssertionError();
        }
    }
}
