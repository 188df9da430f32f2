// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/**
 * What contenders reached, round by round. They take turns within each round, so that a noisy minute of the machine
 * meets all of them, and they are compared round by round for the same reason.
 *
 * @param <C> who was measured
 * @param <R> what a measurement gave
 */
public final class Rounds<C, R> {

    private final Map<C, List<R>> results = new LinkedHashMap<>();

    /** One measurement of one contender. */
    @FunctionalInterface
    public interface Measurement<C, R> {
        R measure(C contender) throws Exception;
    }

    public static <C, R> Rounds<C, R> of(List<C> contenders, int rounds, Measurement<C, R> measurement)
            throws Exception {
        Rounds<C, R> all = new Rounds<>();
        for (int round = 1; round <= rounds; round++) {
            for (C contender : contenders) {
                R result = measurement.measure(contender);
                all.results
                        .computeIfAbsent(contender, first -> new ArrayList<>())
                        .add(result);
                Progress.say("round " + round + " of " + rounds + ": " + contender + ": " + result);
            }
        }
        return all;
    }

    public double median(C contender, ToDoubleFunction<R> figure) {
        return median(of(contender).stream().mapToDouble(figure).toArray());
    }

    /** The median of what a figure of two contenders gives within each round. */
    public double median(C one, C other, ToDoubleBiFunction<R, R> figure) {
        List<R> ones = of(one);
        List<R> others = of(other);
        double[] figures = new double[ones.size()];
        for (int i = 0; i < figures.length; i++) {
            figures[i] = figure.applyAsDouble(ones.get(i), others.get(i));
        }
        return median(figures);
    }

    /** In the order of the rounds. */
    public List<R> of(C contender) {
        List<R> found = results.get(contender);
        if (found == null) {
            throw new IllegalArgumentException("not measured: " + contender);
        }
        return found;
    }

    public static double median(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
