// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Partitions on their way to another process: each stays until nothing of it runs and its last commit is handed over, or its time
 * is over. Owned by the line thread.
 */
final class Departures {

    /** Partitions that were revoked together. */
    private record Leaving(Set<String> places, long deadlineTicks, CompletableFuture<Void> gone) {}

    private final Stock stock;
    private final Commits commits;
    private final List<Leaving> leaving = new ArrayList<>();

    Departures(Stock stock, Commits commits) {
        this.stock = stock;
        this.commits = commits;
    }

    /** @param gone completed when nobody here knows of them any more */
    void add(Set<String> places, long deadlineTicks, CompletableFuture<Void> gone) {
        stock.leave(places);
        leaving.add(new Leaving(places, deadlineTicks, gone));
    }

    boolean isEmpty() {
        return leaving.isEmpty();
    }

    /** @param alone what the engine holds will not come back */
    void turn(long ticks, boolean alone) {
        if (!leaving.isEmpty()) {
            leaving.removeIf(each -> isGone(each, ticks, alone));
        }
    }

    private boolean isGone(Leaving each, long ticks, boolean alone) {
        List<Partition> partitions = each.places().stream()
                .map(stock.partitions()::get)
                .filter(Objects::nonNull)
                .filter(partition -> partition.leaving)
                .toList();
        boolean nothingRuns = alone || partitions.stream().allMatch(partition -> partition.out == 0);
        boolean timeIsOver = ticks >= each.deadlineTicks();
        if (nothingRuns || timeIsOver) {
            commits.commit(partitions);
        }
        boolean gone = timeIsOver || (nothingRuns && partitions.stream().noneMatch(Commits::isChanged));
        if (gone) {
            Set<String> places = partitions.stream().map(Partition::place).collect(Collectors.toSet());
            stock.forget(places);
            commits.forget(places);
            each.gone().complete(null);
        }
        return gone;
    }
}
