// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import java.util.List;

/**
 * Some news of a yard.
 *
 * @param mark where to read on from
 * @param behind about how many are still to be told; 0 when all that was there has been told
 */
public record Reading(List<News> news, String mark, long behind) {

    public Reading {
        news = List.copyOf(news);
    }
}
