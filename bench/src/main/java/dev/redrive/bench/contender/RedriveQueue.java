// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.contender;

import dev.redrive.Redrive;
import dev.redrive.bench.load.Contender;
import dev.redrive.bench.load.Work;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.report.EngineReport;
import java.time.Duration;
import java.util.List;

/** A queue whose handler does a {@link Work}. */
public final class RedriveQueue implements Contender.Running {

    /** What peers get too, as far as they can. */
    static final Duration RETRY_AFTER = Duration.ofMillis(100);

    private static final String NAME = "work";

    private final Redrive redrive;

    public RedriveQueue(Redrive redrive, Work work) {
        this.redrive = redrive;
        redrive.queue(NAME, byte[].class)
                .policy(RetryPolicy.fixed(RETRY_AFTER).attempts(Work.ATTEMPTS_MAX))
                .handle((payload, attempt) -> work.attempt(payload, attempt.number()));
    }

    @Override
    public void push(List<byte[]> payloads) {
        push(redrive, NAME, payloads);
    }

    public static void push(Redrive redrive, String queue, List<byte[]> payloads) {
        if (payloads.size() == 1) {
            redrive.push(queue, payloads.getFirst());
        } else {
            redrive.push(
                    queue,
                    payloads.stream()
                            .map(each -> Push.now(Content.of(Payload.owning(each))))
                            .toList());
        }
    }

    public void pause() {
        redrive.control().pause(new QueueName(NAME));
    }

    public void resume() {
        redrive.control().resume(new QueueName(NAME));
    }

    /** As the engine counts what the ledger has made durable. */
    @Override
    public long finished() {
        EngineReport report = redrive.control().queue(new QueueName(NAME)).engine();
        if (report == null) {
            throw new IllegalStateException("the engine does not answer");
        }
        return report.flow().completed() + report.flow().buried();
    }

    @Override
    public void close() {
        redrive.close();
    }
}
