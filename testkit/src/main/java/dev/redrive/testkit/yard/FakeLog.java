// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What lies in a {@link FakeYard}, and what happened there. A reader without a mark that still holds is told what lies there:
 * letters, holds, notes, ends of replays and the acts on letters that are gone; then what happened since it began. Owned by the
 * yard, under its lock.
 */
final class FakeLog {
    private static final String LETTERS = "letters";
    /** Whatever is not simply open. */
    private static final String HOLDS = "holds";

    private static final String NOTES = "notes";
    private static final String ENDS = "ends";
    private static final String LOG = "log";

    final NavigableMap<Long, Lying> letters = new TreeMap<>();
    final NavigableMap<String, byte[]> notes = new TreeMap<>();
    /** Ends of replays, and what was done with letters that left: what lies there does not tell them. */
    private final NavigableMap<Integer, News> past = new TreeMap<>();

    private final List<News> log = new ArrayList<>();
    private int forgotten;

    /**
     * How far a reader has come.
     *
     * @param end of the log when it began
     * @param after the place, key or position it has been told
     */
    private record Mark(String phase, int end, String after) {

        @Override
        public String toString() {
            return phase + "/" + end + "/" + after;
        }
    }

    void tell(News news) {
        if (news instanceof News.Fate fate
                && (fate.state() == LetterState.REPLAYED || fate.state() == LetterState.DROPPED)) {
            past.put(log.size(), news);
        }
        log.add(news);
    }

    /** Adds the end of a replay, which readers that begin later hear as well. */
    void ended(News.Ended news) {
        past.put(log.size(), news);
        log.add(news);
    }

    /** As if it were long ago: whoever has not read on by now is told everything anew. */
    void forget() {
        forgotten = log.size();
    }

    /** As {@link #forget}, and what letters do not tell themselves is not told any more. */
    void forgetPast() {
        past.clear();
        forget();
    }

    Reading read(String from, int most) {
        List<News> news = new ArrayList<>();
        Mark mark = holds(from);
        if (mark == null) {
            news.add(new News.Anew());
            mark = new Mark(LETTERS, log.size(), "");
        }
        while (news.size() < most) {
            Mark next = more(mark, most, news);
            if (next.equals(mark)) {
                break;
            }
            mark = next;
        }
        return new Reading(news, mark.toString(), behind(mark));
    }

    private Mark more(Mark mark, int most, List<News> news) {
        return switch (mark.phase) {
            case LETTERS -> {
                long after = mark.after.isEmpty() ? -1 : Long.parseLong(mark.after);
                yield some(mark, letters.tailMap(after, false), each -> each.died(), HOLDS, most, news);
            }
            case HOLDS -> {
                long after = mark.after.isEmpty() ? -1 : Long.parseLong(mark.after);
                var held = new TreeMap<>(letters.tailMap(after, false));
                held.values().removeIf(each -> each.state() == LetterState.OPEN);
                yield some(mark, held, each -> each.fate(), NOTES, most, news);
            }
            case NOTES -> {
                var keys = new TreeMap<String, String>();
                notes.tailMap(mark.after, mark.after.isEmpty()).keySet().forEach(key -> keys.put(key, key));
                yield some(mark, keys, key -> new News.Noted(key, notes.get(key)), ENDS, most, news);
            }
            case ENDS -> {
                int after = mark.after.isEmpty() ? -1 : Integer.parseInt(mark.after);
                var before = new TreeMap<>(past.subMap(after, false, Math.max(after, mark.end), false));
                before.values().removeIf(this::isOfALetterThatIsThere);
                yield some(mark, before, each -> each, LOG, most, news);
            }
            default -> {
                int at = mark.after.isEmpty() ? mark.end : Integer.parseInt(mark.after);
                while (at < log.size() && news.size() < most) {
                    news.add(log.get(at++));
                }
                yield new Mark(LOG, mark.end, Integer.toString(at));
            }
        };
    }

    private boolean isOfALetterThatIsThere(News news) {
        return news instanceof News.Fate fate
                && letters.values().stream().anyMatch(each -> each.id().equals(fate.letter()));
    }

    private static <K, V> Mark some(
            Mark mark, NavigableMap<K, V> rest, Function<V, News> telling, String next, int most, List<News> news) {
        K last = null;
        for (var entry : rest.entrySet()) {
            if (news.size() == most) {
                return last == null ? mark : new Mark(mark.phase, mark.end, last.toString());
            }
            news.add(telling.apply(entry.getValue()));
            last = entry.getKey();
        }
        return new Mark(next, mark.end, "");
    }

    private @Nullable Mark holds(String text) {
        if (!text.matches("(letters|holds|notes|ends|log)/\\d{1,9}/.*")) {
            return null;
        }
        String[] words = text.split("/", 3);
        var mark = new Mark(words[0], Integer.parseInt(words[1]), words[2]);
        int needs = mark.phase.equals(LOG) && !mark.after.isEmpty() ? Integer.parseInt(mark.after) : mark.end;
        return needs < forgotten || needs > log.size() ? null : mark;
    }

    private long behind(Mark mark) {
        return switch (mark.phase) {
            case LOG -> log.size() - (mark.after.isEmpty() ? mark.end : Integer.parseInt(mark.after));
            case ENDS -> past.size() + 1L;
            case NOTES -> notes.size() + past.size() + 1L;
            default -> letters.size() + notes.size() + past.size() + 1L;
        };
    }
}
