// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.feed;

import dev.redrive.core.attempt.Onward;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.codec.Body;
import dev.redrive.embedded.codec.Stored;
import dev.redrive.embedded.write.Command;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What some rulings send on to other queues, encoded by the engine's thread. Costs nothing where nothing is sent. */
final class Outgoing {
    private final Time time;
    private Map<QueueName, List<Command.Draft>> drafts = Map.of();

    Outgoing(Time time) {
        this.time = time;
    }

    void add(List<Onward> onward) {
        if (drafts.isEmpty()) {
            drafts = new LinkedHashMap<>();
        }
        Instant now = Instant.ofEpochMilli(time.now().wall().toEpochMilli());
        for (Onward each : onward) {
            byte[] body = Body.draft(Stored.fresh(now, each.content()));
            drafts.computeIfAbsent(each.to(), any -> new ArrayList<>())
                    .add(new Command.Draft(each.content(), now, body, null));
        }
    }

    Map<QueueName, List<Command.Draft>> drafts() {
        return drafts;
    }
}
