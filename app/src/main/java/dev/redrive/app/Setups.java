// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.QueueSetup;
import dev.redrive.Redrive;
import dev.redrive.config.Config;
import dev.redrive.config.HandlerConfig;
import dev.redrive.config.PipelineConfig;
import dev.redrive.config.QueueConfig;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.BatchHandler;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.MessageCheck;
import dev.redrive.core.port.Refused;
import dev.redrive.engine.EngineSettings;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.node.EntryHandler;
import dev.redrive.pipeline.node.NodeHandler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings the queues of a configuration to a Redrive, at the start and whenever the file has changed. Used by one thread at
 * a time.
 */
final class Setups {

    private record Made(HandlerConfig from, Handler handler, MessageCheck check) {

        Made(HandlerConfig from, Handler handler) {
            this(from, handler, MessageCheck.NONE);
        }

        Made checkedBy(MessageCheck other) {
            return new Made(from, handler, other);
        }
    }

    private final Redrive redrive;
    private final Handlers handlers;
    private final Schemas schemas = new Schemas();
    private final Map<QueueName, Made> made = new HashMap<>();
    private Set<String> known = Set.of();

    Setups(Redrive redrive, Handlers handlers) {
        this.redrive = redrive;
        this.handlers = handlers;
    }

    /** What the queues rest on besides the configuration's own file. */
    Schemas schemas() {
        return schemas;
    }

    /** All or nothing: a schema, a handler or a Kafka client that cannot be made throws before anything is changed. */
    void follow(Config config) {
        schemas.follow(config);
        Map<QueueName, NodeHandler.Place> places = Places.of(config);
        Map<QueueName, Made> next = new HashMap<>();
        List<QueueSetup> setups = new ArrayList<>();
        for (QueueConfig queue : config.queues().values()) {
            HandlerConfig handler = queue.handler();
            if (handler != null) {
                Made kept = made.get(queue.name());
                // One that has become a node's, or is one no more, needs a handler of the other kind.
                boolean node = places.containsKey(queue.name());
                Made now = kept != null && kept.from().equals(handler) && kept.handler() instanceof NodeHandler == node
                        ? kept
                        : new Made(handler, made(config, queue, handler, places.get(queue.name())));
                next.put(queue.name(), now);
                setups.add(setup(config, queue, now.checkedBy(schemas.of(config, queue)), places.get(queue.name())));
            } else if (queue.kafka() == null) {
                redrive.declare(queue.name());
            }
        }
        Homes.know(redrive, config);
        redrive.together(() -> {
            begin(config, setups);
            redrive.name(config.policies());
            setups.stream().filter(setup -> made.containsKey(setup.name())).forEach(redrive::set);
            next.forEach((name, each) -> follow(config, each, places.get(name)));
            // Last: a graph counts once its queues are there.
            config.pipelines().values().forEach(each -> set(redrive, each));
        });
        made.keySet().stream().filter(name -> !next.containsKey(name)).forEach(redrive::remove);
        made.clear();
        made.putAll(next);
        known.stream().filter(name -> !config.pipelines().containsKey(name)).forEach(redrive::forget);
        known = Set.copyOf(config.pipelines().keySet());
        redrive.readNewClusters();
    }

    /** @param place where the handler stands, if it is a node's */
    private Handler made(Config all, QueueConfig queue, HandlerConfig config, NodeHandler.@Nullable Place place) {
        if (config instanceof HandlerConfig.Entry(var pipeline)) {
            return redrive.entry(graph(all, pipeline));
        }
        Handler handler = handlers.make(queue.name(), config);
        if (queue.pace().batches() != null && !(handler instanceof BatchHandler)) {
            handler.close();
            throw new Refused(
                    Refused.Kind.INVALID,
                    "queue " + queue.name() + ": the handler " + Handlers.describe(config) + " takes no batches",
                    "let the class implement " + BatchHandler.class.getName() + ", or remove `batches`");
        }
        return place == null ? handler : redrive.node(place, handler);
    }

    private static Pipeline graph(Config config, String pipeline) {
        return Objects.requireNonNull(config.pipelines().get(pipeline)).graph();
    }

    private static void follow(Config config, Made made, NodeHandler.@Nullable Place place) {
        if (made.handler() instanceof NodeHandler node && place != null) {
            node.follow(place);
        } else if (made.handler() instanceof EntryHandler entry
                && made.from() instanceof HandlerConfig.Entry(var pipeline)) {
            entry.follow(graph(config, pipeline));
        }
    }

    /** New pipelines, before their queues, which may have to stand aside. */
    private void begin(Config config, List<QueueSetup> setups) {
        List<PipelineConfig> added = config.pipelines().values().stream()
                .filter(each -> !known.contains(each.name()))
                .toList();
        added.forEach(each -> set(redrive, each));
        try {
            begin(setups.stream()
                    .filter(setup -> !made.containsKey(setup.name()))
                    .toList());
        } catch (Refused e) {
            added.forEach(each -> redrive.forget(each.name()));
            throw e;
        }
    }

    /** New queues: if a Kafka client cannot be made for one of them, all are taken back, and nothing has changed. */
    private void begin(List<QueueSetup> added) {
        List<QueueName> begun = new ArrayList<>();
        for (QueueSetup setup : added) {
            begun.add(setup.name());
            try {
                Homes.refusing(() -> redrive.set(setup));
            } catch (Refused e) {
                begun.forEach(redrive::remove);
                throw e;
            }
        }
    }

    /** For a process that only answers questions: the same queues in the same words, and nobody who attempts anything. */
    static void describe(Redrive redrive, Config config) {
        Homes.know(redrive, config);
        redrive.name(config.policies());
        keepDocuments(redrive, config);
        Map<QueueName, NodeHandler.Place> places = Places.of(config);
        config.pipelines().values().forEach(each -> set(redrive, each));
        for (QueueConfig queue : config.queues().values()) {
            HandlerConfig handler = queue.handler();
            if (handler != null) {
                redrive.set(setup(config, queue, new Made(handler, Setups::noWorkers), places.get(queue.name())));
            } else if (queue.kafka() == null) {
                redrive.declare(queue.name());
            }
        }
    }

    /** Before anything else is known of its pipelines. */
    static void keepDocuments(Redrive redrive, Config config) {
        var documents = config.documents();
        redrive.documents(documents.folderIn(config.data()), documents.inlineMax(), documents.keep());
    }

    private static void set(Redrive redrive, PipelineConfig pipeline) {
        if (pipeline.cluster() == null) {
            redrive.set(pipeline.graph());
        } else {
            redrive.set(pipeline.graph(), pipeline.cluster(), pipeline.version());
        }
    }

    private static Outcome noWorkers(Attempt attempt) {
        throw new IllegalStateException(
                "attempted without a daemon: " + attempt.message().id());
    }

    private static QueueSetup setup(Config config, QueueConfig queue, Made made, NodeHandler.@Nullable Place place) {
        var pace = queue.pace();
        var settings = new EngineSettings(
                queue.policies(),
                pace.timeout(),
                // One message in flight per child: more attempts would only wait, against their deadline.
                made.from().workers().orElse(pace.concurrency()),
                pace.stuckAfter(),
                pace.inHandMax(),
                queue.deadLetters(),
                queue.duplicates(),
                pace.batches());
        return new QueueSetup(
                queue.name(),
                queue.order(),
                settings,
                policyName(config, queue),
                new QueueSetup.Work(made.handler(), Handlers.describe(made.from()), made.check()),
                Homes.of(queue, place));
    }

    private static String policyName(Config config, QueueConfig queue) {
        return config.policies().entrySet().stream()
                .filter(each -> each.getValue().equals(queue.policies()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(queue.name().value());
    }
}
