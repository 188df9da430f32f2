// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.recover;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A store whose files are ours and in order.
 *
 * @param writer the one connection that writes; not in autocommit
 */
public record Opened(
        Directory directory,
        OwnerLock lock,
        HighWater highWater,
        Connection writer,
        Identity identity,
        StoreDamage damage,
        FilePlaces places) {

    /** Lets everything go after an open that failed further up, and leaves the files as they are. */
    public void abandon(Exception why) {
        try {
            try {
                Connections.closeUntouched(writer, directory.database());
            } finally {
                lock.close();
            }
        } catch (SQLException | IOException e) {
            // The failure that led here is the one to be told.
            why.addSuppressed(e);
        }
    }

    /**
     * What the store is, and how far it has come.
     *
     * @param counter the last number given to an item
     * @param transaction the last transaction
     */
    public record Identity(long store, long idKey, long counter, long transaction) {}
}
