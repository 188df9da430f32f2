// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.recovery;

import dev.redrive.catalog.Catalog;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.message.Key;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How often each message was sent back by rules: notes {@code recovered/NN} in the letters' yard, lines of {@code HASH TIMES}, the
 * message that was counted longest ago first. A full note forgets that one. Not for several threads.
 */
final class Recovered {
    private static final int NOTES = 64;
    /** About 20 bytes each: a note stays below 400 KiB. */
    private static final int LINES_MAX = 20_000;

    private final Catalog catalog;
    private final Map<String, Map<String, Integer>> notes = new HashMap<>();

    /** Good for one look at the letters; the next reads the notes again. */
    Recovered(Catalog catalog) {
        this.catalog = catalog;
    }

    int times(DeadLetter letter) {
        return note(letter).getOrDefault(line(letter), 0);
    }

    /** Durable when this returns, before they are sent: one more time may be counted than was sent, never fewer. */
    void count(List<DeadLetter> letters) {
        Map<String, DeadLetter> changed = new LinkedHashMap<>();
        for (DeadLetter each : letters) {
            Map<String, Integer> times = note(each);
            Integer before = times.remove(line(each));
            times.put(line(each), before == null ? 1 : before + 1);
            if (times.size() > LINES_MAX) {
                times.remove(times.keySet().iterator().next());
            }
            changed.putIfAbsent(place(each), each);
        }
        changed.values().forEach(each -> catalog.yard(each.grave().yard()).note(key(each), write(note(each))));
    }

    private Map<String, Integer> note(DeadLetter letter) {
        return notes.computeIfAbsent(
                place(letter),
                any -> catalog.notes()
                        .find(letter.grave().yard(), key(letter))
                        .map(note -> read(note.value()))
                        .orElseGet(LinkedHashMap::new));
    }

    private static Map<String, Integer> read(byte[] note) {
        var times = new LinkedHashMap<String, Integer>();
        new String(note, StandardCharsets.UTF_8).lines().forEach(line -> {
            int space = line.indexOf(' ');
            times.put(line.substring(0, space), Integer.parseInt(line.substring(space + 1)));
        });
        return times;
    }

    private static byte[] write(Map<String, Integer> times) {
        return times.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String place(DeadLetter letter) {
        return letter.grave().yard() + " " + key(letter);
    }

    private static String key(DeadLetter letter) {
        return String.format(Locale.ROOT, "recovered/%02d", Math.floorMod(hash(letter), NOTES));
    }

    private static String line(DeadLetter letter) {
        return Long.toHexString(hash(letter));
    }

    private static long hash(DeadLetter letter) {
        return Key.of(letter.message().id().value()).hash();
    }
}
