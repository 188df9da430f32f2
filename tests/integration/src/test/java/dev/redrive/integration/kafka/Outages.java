// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import dev.redrive.integration.kafka.Attempts.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * When the consumer was killed and when a broker was down: the only times in which what was done may be done again. All
 * times are milliseconds of the epoch. Owned by the test's thread.
 */
final class Outages {

    /** The window in which an attempt was repeated. */
    enum Window {
        /** Done since the last commit when the consumer was killed. */
        CONSUMER_KILLED,
        /** The same, and commits were slow because a broker was down or had just come or gone. */
        CONSUMER_KILLED_WHILE_A_BROKER_WAS_DOWN,
        /** Partitions were lost because a broker was gone. */
        BROKER_KILLED,
        /**
         * Its failure fell into one of these: the retry record was written, and the commit that says so was not. Then the record
         * and a new first attempt both go on, and what is done by the one is attempted by the other.
         */
        FAILED_IN_SUCH_A_WINDOW,
        /** None of these: an error. */
        NONE
    }

    /** @param to open while it lasts */
    private record Down(long from, long to) {}

    /** A commit is due every second, and then has to get to the broker. */
    private static final Duration COMMITS_WITHIN = Duration.ofMillis(2_500);

    /** After that, leaders and coordinators have moved, and clients have found them. */
    private static final Duration FOUND_WITHIN = Duration.ofSeconds(20);

    private final NavigableSet<Long> kills = new TreeSet<>();
    private final List<Down> downs = new ArrayList<>();

    void consumerKilled() {
        kills.add(System.currentTimeMillis());
    }

    void brokerKilled() {
        downs.add(new Down(System.currentTimeMillis(), Long.MAX_VALUE));
    }

    void brokerBack() {
        downs.add(new Down(downs.removeLast().from(), System.currentTimeMillis()));
    }

    /** How many attempts of what was done already began in each window. */
    Map<Window, Integer> repeats(List<Told> inOrder, List<String> odd) {
        Map<String, Long> finished = new TreeMap<>();
        Map<String, List<Long>> failed = new TreeMap<>();
        Map<Window, Integer> repeats = new TreeMap<>();
        for (Told told : inOrder) {
            switch (told.stage()) {
                case DONE -> finished.putIfAbsent(told.value(), told.at());
                case BEGUN -> {
                    Long at = finished.get(told.value());
                    if (at != null) {
                        Window window = window(at, failed.getOrDefault(told.value(), List.of()), told.at());
                        repeats.merge(window, 1, Integer::sum);
                        if (window == Window.NONE) {
                            odd.add(told + " was done at " + at + "; " + this);
                        }
                    }
                }
                case FAILED ->
                    failed.computeIfAbsent(told.value(), any -> new ArrayList<>())
                            .add(told.at());
            }
        }
        return repeats;
    }

    private Window window(long finished, List<Long> failed, long again) {
        Window window = window(finished, again);
        if (window == Window.NONE && failed.stream().anyMatch(each -> window(each, again) != Window.NONE)) {
            return Window.FAILED_IN_SUCH_A_WINDOW;
        }
        return window;
    }

    private Window window(long finished, long again) {
        Long kill = kills.ceiling(finished);
        boolean killed = kill != null && kill <= again;
        if (killed && kill - finished <= COMMITS_WITHIN.toMillis()) {
            return Window.CONSUMER_KILLED;
        }
        boolean down = downs.stream()
                .anyMatch(each -> finished >= each.from() - COMMITS_WITHIN.toMillis()
                        && finished - FOUND_WITHIN.toMillis() <= each.to());
        if (!down) {
            return Window.NONE;
        }
        return killed ? Window.CONSUMER_KILLED_WHILE_A_BROKER_WAS_DOWN : Window.BROKER_KILLED;
    }

    @Override
    public String toString() {
        return "kills " + kills + ", brokers down " + downs;
    }
}
