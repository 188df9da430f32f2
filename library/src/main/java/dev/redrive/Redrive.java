// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.alert.AlertDesk;
import dev.redrive.alert.Level;
import dev.redrive.catalog.DeadItems;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.item.Push;
import dev.redrive.core.job.Jobs;
import dev.redrive.core.job.RecoveryRule;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.message.SecretHeaders;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.report.Health;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.EmbeddedStore;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.node.EntryHandler;
import dev.redrive.pipeline.node.NodeHandler;
import dev.redrive.pipeline.version.SharedGraphs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Queues with retries and dead letters on an embedded store.
 *
 * <pre>{@code
 * try (var redrive = Redrive.open(Path.of("data"))) {
 *     redrive.queue("orders", Order.class)
 *            .policy(RetryPolicy.exponential(ofSeconds(1), ofMinutes(10)).jitter(0.2).attempts(12))
 *            .concurrency(32).timeout(ofSeconds(5))
 *            .handle((order, attempt) -> billing.charge(order));
 *     redrive.start();
 *     redrive.push("orders", new Order(42));
 * }
 * }</pre>
 *
 * <p>A push returns after it is synced to disk. Delivery is at least once: a handler may see a message again after a
 * crash, always under the same id. One process owns a data directory at a time.
 */
public final class Redrive implements AutoCloseable {

    private final EmbeddedStore store;
    private final Transports transports;
    private final Workers workers;
    private final Desks desks;
    private final Operations operations;
    private final Gauges gauges;
    private final DeadLetterDesk deadLetters;
    private final AlertDesk alerts;
    private final Levels levels;
    private final Ears ears;
    private final Tracing tracing;
    private final PipelineDesk pipelines;
    private final SharedGraphs graphs;
    private final Time time;
    private final Duration grace;
    private final Map<QueueName, QueueSetup> setups = new ConcurrentHashMap<>();
    private final Set<QueueName> declared = ConcurrentHashMap.newKeySet();
    private volatile Map<String, Policies> policies = Presets.all();
    private volatile Documents documents;
    private volatile Supplier<List<Health.Problem>> warnings = List::of;
    private volatile boolean started;
    private volatile boolean works;

    private Redrive(EmbeddedStore store, Path data, RedriveOptions options) {
        this.store = store;
        this.grace = options.grace();
        this.alerts = new AlertDesk(data, options.time(), this::level);
        this.ears = new Ears(options.meters(), options.fatal());
        this.tracing = options.tracing();
        var around = new Surroundings(
                options.time(),
                SystemTime.nanos(),
                options.meters(),
                options.fatal(),
                new Telemetry(alerts, ears, tracing));
        this.transports = new Transports(store, data, around);
        this.graphs = new SharedGraphs(
                cluster -> new KafkaGraphNotes(transports.cluster(cluster), options.time()),
                Host::unique,
                Host.name(),
                options.time());
        this.workers = new Workers(store, transports, new CrashMemory(data), around, graphs::asideWhy);
        this.desks = new Desks(transports, options.time(), this::deadItems);
        this.operations = new Operations(store, workers, desks, new Configured(), options.time());
        this.levels = new Levels(operations, options.time());
        this.gauges = new Gauges(options.meters(), operations, options.time());
        this.documents = new Documents(Documents.Settings.usual(data), graphs, options.time());
        this.pipelines =
                new PipelineDesk(operations, setups, () -> documents.entrance(), operations::unconfigured, graphs);
        this.time = options.time();
        this.deadLetters = new DeadLetterDesk(data, () -> transports.yards(setups.values()), around);
    }

    /** Opens the data directory, making it if there is none. */
    public static Redrive open(Path data) {
        return open(data, RedriveOptions.usual());
    }

    public static Redrive open(Path data, RedriveOptions options) {
        var syncs = new StoreMetrics(options.meters());
        return new Redrive(EmbeddedStore.open(data, options.store(), options.time(), syncs), data, options);
    }

    /**
     * Opens the data directory as {@link #open(Path)} does, for queues on Kafka as well: those with a {@link
     * QueueBuilder#topic}. The directory keeps what is this process's own: crashes, pauses, and queues on the embedded store.
     *
     * @param properties of Kafka's clients, {@code bootstrap.servers} at least
     */
    public static Redrive onKafka(Map<String, ?> properties, Path data) {
        return onKafka(properties, data, RedriveOptions.usual());
    }

    public static Redrive onKafka(Map<String, ?> properties, Path data, RedriveOptions options) {
        Redrive redrive = open(data, options);
        redrive.cluster(QueueBuilder.CLUSTER_USUAL, properties);
        return redrive;
    }

    /** Queues may live on this Kafka cluster, under that name. */
    public void cluster(String name, Map<String, ?> properties) {
        transports.know(name, properties);
    }

    /** The dead letters of clusters that came after the first question about any are read from now on, too. */
    public void readNewClusters() {
        deadLetters.follow();
    }

    /** Describes a queue whose values are JSON of that type ({@code String} and {@code byte[]} are taken as they are). */
    public <T> QueueBuilder<T> queue(String name, Class<T> type) {
        return new QueueBuilder<>(new QueueName(name), type, this::set);
    }

    /** Describes a pipeline node by node: on the embedded store, or with {@link PipelineBuilder#onKafka} on Kafka. */
    public PipelineBuilder pipeline(String name) {
        return new PipelineBuilder(name, this);
    }

    /**
     * Adds or changes a pipeline on the embedded store; the queues of its nodes are set one by one, with handlers made by {@link
     * #node}.
     */
    public void set(Pipeline pipeline) {
        graphs.forget(pipeline.name());
        pipelines.set(pipeline);
    }

    /**
     * The same on Kafka, before its queues are set. Its graph is published there once this was started; its queues are worked while no
     * other instance has published a newer one.
     *
     * @param version of the graph at least; 0 if there is no saying
     */
    public void set(Pipeline pipeline, String cluster, int version) {
        graphs.set(pipeline, cluster, version);
        pipelines.set(pipeline);
    }

    /** Applies several changes as one: no graph among them is published before all are there. */
    public void together(Runnable changes) {
        graphs.together(changes);
    }

    boolean isPipeline(String name) {
        return pipelines.isSet(name);
    }

    boolean isSet(QueueName queue) {
        return setups.containsKey(queue);
    }

    /** People can no longer push to that pipeline, nor see it as one. */
    public void forget(String pipeline) {
        pipelines.forget(pipeline);
    }

    /** Puts a handler of documents into its place in a pipeline, as its queue needs it. */
    public NodeHandler node(NodeHandler.Place place, Handler handler) {
        return documents.node(place, handler);
    }

    /** Makes documents of the records of a topic, as the queue of a pipeline's entry needs it. */
    public EntryHandler entry(Pipeline pipeline) {
        return pipelines.entry(pipeline);
    }

    /** Where pipelines keep documents of more than so many bytes, and for how long after their last use. Before any pipeline is set. */
    public void documents(Path folder, int inlineMax, Duration keep) {
        documents = new Documents(new Documents.Settings(folder, inlineMax, keep), graphs, time);
    }

    /** What people may ask of pipelines. */
    public Pipelines pipelines() {
        return pipelines;
    }

    /** Pushes a document into a pipeline. Returns the id of its item in the first node's queue, after the sync. */
    public String push(String pipeline, NewDocument document) {
        return pipelines.push(pipeline, document).id();
    }

    /** Adds or changes a queue, before or after the start. Another order counts from the next start on. */
    public synchronized void set(QueueSetup setup) {
        QueueSetup before = setups.put(setup.name(), setup);
        gauges.add(setup.name(), setup.home());
        transports.follow(setups.values());
        if (started && before == null) {
            workers.start(setup);
        } else if (started) {
            workers.follow(setup);
        }
    }

    /** A queue that only holds items for now. */
    public void declare(QueueName queue) {
        declared.add(queue);
        store.declare(queue);
        gauges.add(queue, Home.EMBEDDED);
    }

    /** Ends the work on a queue; its items stay. */
    public synchronized void remove(QueueName queue) {
        setups.remove(queue);
        gauges.ended(queue);
        workers.stop(queue, grace);
        alerts.forget(queue);
        desks.forget(queue);
        transports.follow(setups.values());
    }

    /** Policies people may ask about by name, besides the presets. */
    public void name(Map<String, Policies> named) {
        Map<String, Policies> all = new LinkedHashMap<>(Presets.all());
        all.putAll(new TreeMap<>(named));
        policies = Collections.unmodifiableMap(all);
    }

    /** Announces {@link #start}: from now on a queue that is not at work yet is a problem, so nobody takes this for ready. */
    public void willStart() {
        works = true;
    }

    /** Begins to work all queues described so far; those described later begin at once. */
    public synchronized void start() {
        willStart();
        if (!started) {
            started = true;
            setups.values().forEach(workers::start);
            graphs.start(workers::standAside);
            alerts.start();
            documents.start();
        }
    }

    /** Pushes a value. Returns its item's id, after the sync. */
    public String push(String queue, Object value) {
        return push(queue, Push.now(Content.of(JsonValues.encode(value))));
    }

    /** Pushes a value with a key: values of one key are handled one at a time, in this order. */
    public String push(String queue, String key, Object value) {
        return push(queue, Push.now(Content.of(JsonValues.encode(value)).withKey(Key.of(key))));
    }

    public String push(String queue, Push push) {
        return push(queue, List.of(push)).getFirst().id();
    }

    /** All or none, in order; on Kafka, where that cannot be had, a refusal says how many were written. */
    public List<Item> push(String queue, List<Push> pushes) {
        return operations.push(new QueueName(queue), traced(pushes));
    }

    /** As {@link #push(String, List)}, for those who do not wait: the future completes after the sync. */
    public CompletableFuture<List<Item>> pushAsync(String queue, List<Push> pushes) {
        return operations.pushAsync(new QueueName(queue), traced(pushes));
    }

    private List<Push> traced(List<Push> pushes) {
        return tracing.pushes() && tracing.isOn() ? TraceHeaders.carrying(pushes) : pushes;
    }

    /** Tells this listener what becomes of messages, before or after the start, until what is returned is closed. */
    public Listening listen(Listener listener) {
        return ears.add(listener);
    }

    /** Health names these as well from now on. They do not keep it from being ready. */
    public void warn(Supplier<List<Health.Problem>> trouble) {
        warnings = trouble;
    }

    /** When queues are found to be in trouble, and who is told, from now on. Without it, {@link AlertRules#USUAL} count. */
    public void alert(AlertRules rules) {
        alerts.follow(rules);
    }

    private @Nullable Level level(QueueName queue) {
        return levels.of(queue);
    }

    private DeadItems deadItems(QueueName queue, Home home) {
        return deadLetters.items(queue, home);
    }

    /** What people may ask for: lists, retries, drops, reports. */
    public Control control() {
        return operations;
    }

    /** Dead letters of every origin. The catalog is opened when it is asked for first. */
    public DeadLetters deadLetters() {
        return deadLetters.catalog();
    }

    /** Returns when the catalog knows what is durable by now, or after {@code most}: for those who open, ask and close. */
    public void catchUp(Duration most) {
        deadLetters.catchUp(most);
    }

    /** Bulk acts on them. Jobs that were running when this data was last closed go on when this is asked for first. */
    public Jobs jobs() {
        return deadLetters.foreman().jobs();
    }

    /** Dead letters are sent back by these rules from now on, while {@link #jobs} are at work. */
    public void recover(List<RecoveryRule> rules) {
        deadLetters.recover(rules);
    }

    /** From now on these headers of a record do not become metadata of a pipeline's document. */
    public void keepOut(SecretHeaders headers) {
        documents.entrance().keepOut(headers);
    }

    /** From now on exports write of each letter what this gives back. */
    public void redact(UnaryOperator<LetterDetail> redaction) {
        deadLetters.redact(redaction);
    }

    /** From now on filters of dead letters find in their texts what this leaves of them. */
    public void maskInFilters(UnaryOperator<String> masks) {
        deadLetters.mask(masks);
    }

    /**
     * Drains: no new attempts, running ones get a grace period, verdicts become durable, the store is closed. A part that cannot be
     * closed does not keep the others from it.
     */
    @Override
    public void close() {
        works = false;
        List<Runnable> parts = List.of(
                deadLetters::close,
                documents::close,
                () -> workers.stopAll(grace),
                graphs::close,
                alerts::close,
                ears::close,
                desks::close,
                transports::close,
                store::close);
        RuntimeException failed = null;
        for (Runnable each : parts) {
            try {
                each.run();
            } catch (RuntimeException e) {
                if (failed == null) {
                    failed = e;
                } else {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    /** What is configured right now. */
    private final class Configured implements Operations.Catalog {

        @Override
        public Map<QueueName, QueueSetup> setups() {
            return setups;
        }

        @Override
        public Map<String, Policies> policies() {
            return policies;
        }

        @Override
        public Pipelines pipelines() {
            return pipelines;
        }

        @Override
        public List<Health.Problem> warnings() {
            List<Health.Problem> all = new ArrayList<>(warnings.get());
            all.addAll(graphs.warnings());
            all.addAll(transports.warnings());
            return all;
        }

        @Override
        public Set<QueueName> declared() {
            return declared;
        }

        @Override
        public Map<QueueName, Home.OnKafka> gone() {
            return transports.gone(setups.values());
        }

        @Override
        public boolean works() {
            return works;
        }
    }
}
