// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Yard;
import java.util.List;

/** What a job does with letters whose turn it is. Called by its run only. */
interface Deed {

    /** For each of them, in the same order; all lie in that yard. */
    List<Sent> act(Yard yard, List<Entry> letters);
}
