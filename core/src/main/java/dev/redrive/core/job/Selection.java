// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.job;

import dev.redrive.core.catalog.Entry;
import java.time.Instant;
import java.util.List;

/**
 * Letters, chosen and frozen: what died afterwards is not among them.
 *
 * @param said how they were chosen, for people: the filter, the group, the ids
 * @param named whether a person named each of them by its id
 * @param sample the first few
 * @param goneAt when it is forgotten if no job was started on it
 */
public record Selection(String id, String said, boolean named, long count, List<Entry> sample, Instant goneAt) {

    public Selection {
        sample = List.copyOf(sample);
    }
}
