// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

/**
 * The conservation count of an engine since it started: what came in is somewhere.
 *
 * @param received deliveries, woken ones included
 * @param parked settled as waiting for their next attempt
 * @param returned given back to the source, or abandoned at the stop
 * @param inHand in a lane, under a claim, or with the ledger
 */
public record Flow(
        long received,
        long completed,
        long duplicates,
        long skipped,
        long parked,
        long buried,
        long returned,
        long inHand) {

    public static final Flow NONE = new Flow(0, 0, 0, 0, 0, 0, 0, 0);

    /** Zero, or there is a bug. */
    public long gap() {
        return received - completed - duplicates - skipped - parked - buried - returned - inHand;
    }
}
