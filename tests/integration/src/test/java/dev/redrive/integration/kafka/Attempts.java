// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Everything that handlers have told of their attempts, in this process or in children. Any thread. */
final class Attempts implements Consumer<Attempts.Told> {

    enum Stage {
        BEGUN,
        DONE,
        FAILED
    }

    /** @param at milliseconds of the epoch */
    record Told(Stage stage, int number, long at, String value) {

        static Told now(Stage stage, int number, String value) {
            return new Told(stage, number, System.currentTimeMillis(), value);
        }

        static Told of(String line) {
            String[] words = line.split(" ", 4);
            return new Told(Stage.valueOf(words[0]), Integer.parseInt(words[1]), Long.parseLong(words[2]), words[3]);
        }

        String line() {
            return stage + " " + number + " " + at + " " + value;
        }
    }

    private final Queue<Told> all = new ConcurrentLinkedQueue<>();
    private final Set<String> done = ConcurrentHashMap.newKeySet();

    @Override
    public void accept(Told told) {
        all.add(told);
        if (told.stage() == Stage.DONE) {
            done.add(told.value());
        }
    }

    /** The values that were handled at least once. */
    Set<String> done() {
        return done;
    }

    /** In the order of telling. */
    List<Told> all() {
        return List.copyOf(all);
    }

    List<Told> of(Stage stage) {
        return all.stream().filter(each -> each.stage() == stage).toList();
    }

    List<Told> of(Stage stage, String value) {
        return all.stream()
                .filter(each -> each.stage() == stage && each.value().equals(value))
                .toList();
    }

    Map<String, Integer> counts(Stage stage) {
        return all.stream()
                .filter(each -> each.stage() == stage)
                .collect(Collectors.toMap(Told::value, each -> 1, Integer::sum));
    }
}
