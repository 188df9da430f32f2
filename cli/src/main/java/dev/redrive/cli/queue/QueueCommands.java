// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.cli.frame.Command;

/** {@code redrive queue}: everything done to the items of a queue. */
public final class QueueCommands {
    private QueueCommands() {}

    public static Command all() {
        return Command.named("queue", "Push, see and mend the items of queues.")
                .holds(
                        PushItems.command(),
                        ListItems.command(),
                        ShowItem.command(),
                        RetryItems.command(),
                        DropItem.command(),
                        PauseQueues.pause(),
                        PauseQueues.resume());
    }
}
