// SPDX-License-Identifier: Apache-2.0
package dev.redrive.engine.claim;

import java.util.List;

/**
 * How many more claims would find something to do.
 *
 * @param all of either kind
 * @param urgent of high and critical priority
 * @param standard of the others
 */
public record Room(int all, int urgent, int standard) {

    /** One room for all. */
    public static Room of(int all) {
        return new Room(all, all, all);
    }

    /** Each kind has its own. */
    public static Room of(int urgent, int standard) {
        return new Room(urgent + standard, urgent, standard);
    }

    /** What is left of it beside these. */
    public Room without(List<Claim> claims) {
        int ofUrgent = 0;
        for (Claim claim : claims) {
            ofUrgent += claim.isUrgent() ? 1 : 0;
        }
        return new Room(all - claims.size(), urgent - ofUrgent, standard - (claims.size() - ofUrgent));
    }
}
