// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.load;

/**
 * How much is asked at a time. Producers push as fast as they can, each its next batch when the last one is safe.
 *
 * @param batch messages per push
 * @param inFlightMax messages pushed and not yet attempted: producers wait beyond it, so that a run settles at what the
 *     contender can finish
 */
public record Load(int producers, int batch, int inFlightMax) {

    private static final int IN_FLIGHT_LEAST = 2000;

    public static Load of(int producers, int batch) {
        return new Load(producers, batch, Math.max(IN_FLIGHT_LEAST, 4 * producers * batch));
    }

    public Load inFlight(int max) {
        return new Load(producers, batch, max);
    }

    @Override
    public String toString() {
        return producers + " producers" + (batch == 1 ? "" : ", batches of " + batch);
    }
}
