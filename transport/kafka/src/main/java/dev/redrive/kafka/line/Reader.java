// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import java.util.List;
import java.util.Set;

/** What the line asks of a poller. Every call returns at once. */
public interface Reader {

    /** Reads nothing from these partitions until told otherwise; replaces what was said before. */
    void pause(Set<Integer> partitions);

    /** Reads nothing at all until told otherwise. */
    void pauseAll(boolean paused);

    void commit(List<Committable> positions);

    /** Reads that partition again from there; the line hears when that begins. Under another epoch it does nothing. */
    void readAgain(int partition, long epoch, long offset);
}
