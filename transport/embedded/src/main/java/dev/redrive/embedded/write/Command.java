// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.QueueName;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Something for the writer to do. Answered after the sync. */
public sealed interface Command {

    /**
     * Messages to be added, all or none, in order.
     *
     * @param answer their row numbers
     */
    record Push(StoredQueue queue, List<Draft> drafts, long bytes, CompletableFuture<long[]> answer)
            implements Command {}

    /**
     * One message to be added.
     *
     * @param due null when it may be attempted at once
     */
    record Draft(
            Content content,
            Instant createdAt,
            byte[] body,
            @Nullable Long due) {}

    /**
     * What an engine has ruled. Kept and tried again while the disk is full.
     *
     * @param onward what is to be added to other queues in the same transaction
     */
    record Settle(StoredQueue queue, List<Judged> judged, Map<QueueName, List<Draft>> onward) implements Command {}

    /** Any other change, refused while the disk is full. */
    record Amend<T>(Act<T> act, CompletableFuture<T> answer) implements Command {}

    /** Runs inside the transaction, on the writer thread. */
    @FunctionalInterface
    interface Act<T> {
        T in(Group group) throws SQLException;
    }
}
