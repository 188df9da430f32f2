// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.job;

import dev.redrive.admin.api.wire.letter.LetterView;
import java.time.Instant;
import java.util.List;

/**
 * Letters, chosen and frozen.
 *
 * @param said how they were chosen
 * @param sample the first few
 * @param goneAt when it is forgotten if no job was started on it
 */
public record SelectionView(String id, String said, long count, List<LetterView> sample, Instant goneAt) {

    public SelectionView {
        sample = List.copyOf(sample);
    }
}
