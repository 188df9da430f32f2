// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.catalog;

import dev.redrive.core.deadletter.LetterDetail;
import java.util.List;

/**
 * A dead letter, opened, with what the catalog knows around it.
 *
 * @param relatives other letters of the same message, newest first: its earlier deaths, and later ones
 * @param edits what people changed before they replayed it, oldest first
 */
public record EntryDetail(Entry entry, LetterDetail detail, List<Entry> relatives, List<Edited> edits) {

    public EntryDetail {
        relatives = List.copyOf(relatives);
        edits = List.copyOf(edits);
    }
}
