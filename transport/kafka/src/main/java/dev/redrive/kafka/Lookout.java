// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.cluster.Glimpse;
import dev.redrive.kafka.cluster.Pulse;
import dev.redrive.kafka.cluster.Watcher;
import dev.redrive.kafka.line.Line;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one queue makes of each look at its cluster: brokers that do not answer are its trouble, and its pollers hear which topics
 * there are. Owned by the watch's thread, but for the pollers that are added.
 */
final class Lookout implements Watcher {
    private static final Logger log = LoggerFactory.getLogger(Lookout.class);
    private static final String ANSWERING = "answering";

    private final String queue;
    private final Pulse pulse;
    private final Line line;
    private final Time time;
    private final Map<String, Consumer<Optional<String>>> pollers = new ConcurrentHashMap<>();
    private @Nullable String told;

    Lookout(String queue, Pulse pulse, Line line, Time time) {
        this.queue = queue;
        this.pulse = pulse;
        this.line = line;
        this.time = time;
    }

    /** @param poller hears the id of the topic of that name, at each look that shows it */
    void add(String topic, Consumer<Optional<String>> poller) {
        pollers.put(topic, poller);
    }

    @Override
    public Set<String> topics() {
        return Set.copyOf(pollers.keySet());
    }

    @Override
    public void saw(Glimpse glimpse) {
        tell(pulse.after(glimpse, time.now().wall()));
        if (glimpse instanceof Glimpse.Answered(var topicIds)) {
            pollers.forEach((topic, poller) -> {
                Optional<String> id = topicIds.get(topic);
                if (id != null) {
                    poller.accept(id);
                }
            });
        }
    }

    private void tell(@Nullable String trouble) {
        if (trouble != null && told == null) {
            log.atError()
                    .addKeyValue("queue", queue)
                    .addKeyValue("cause", trouble)
                    .log("the brokers are lost");
        } else if (trouble == null && told != null) {
            log.atInfo().addKeyValue("queue", queue).log("the brokers answer again");
        }
        if (!Objects.equals(trouble, told)) {
            told = trouble;
            line.trouble(ANSWERING, trouble);
        }
    }
}
