// SPDX-License-Identifier: Apache-2.0
package dev.redrive.grpc;

import dev.redrive.core.message.QueueName;
import java.io.IOException;
import java.time.Duration;

/**
 * Makes handlers that call services over gRPC; queues with equal targets share a channel. {@code docs/grpc.md} tells the
 * contract. Any thread may call.
 */
public final class GrpcHandlers {

    private final Channels channels = new Channels();

    /** Connects with the first attempt, not now. Fails if the file of trusted certificates cannot be read. */
    public GrpcHandler handler(QueueName queue, Target target) throws IOException {
        Link link = channels.take(target);
        return new GrpcHandler(queue, new Calls(link, target.maxMessageBytes()), () -> channels.giveBack(target));
    }

    /** Asks a server, by the standard service for it, whether it serves handlers. */
    public Health health(Target target, Duration timeout) throws IOException {
        Link link = channels.take(target);
        try {
            return Health.ask(link.channel(), timeout);
        } finally {
            channels.giveBack(target);
        }
    }

    /** How many channels there are. */
    public int channels() {
        return channels.size();
    }
}
