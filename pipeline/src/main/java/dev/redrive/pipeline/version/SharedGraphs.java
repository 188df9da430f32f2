// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.GraphReport;
import dev.redrive.core.report.Health;
import dev.redrive.core.time.Time;
import dev.redrive.pipeline.graph.Entry;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.proto.v1.Graph;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The graphs of pipelines on Kafka, in step with the other daemons of their clusters: publishes ours, learns theirs, and says which
 * queues stand aside because a newer graph has replaced the one configured here.
 *
 * <p>No document depends on how soon that is noticed: each carries the fingerprint of the graph it entered by, and every daemon sends
 * it on by that graph, its own or another's. So a daemon that goes on for a moment loses nothing.
 *
 * <p>Each cluster is read and published to under a lock of its own, which is held while brokers are asked. Nobody else takes it: who
 * works messages or changes the configuration asks for a look, and waits for it for a bounded time. What is known is read by any
 * thread.
 */
public final class SharedGraphs implements Graphs, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SharedGraphs.class);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    /** Most that an attempt or a push waits for a look: less than the timeouts of most attempts. */
    private static final Duration LOOK_WITHIN = Duration.ofSeconds(5);
    /** For so long it is not asked again what waits at former nodes. */
    private static final Duration FORMER_FRESH = Duration.ofSeconds(10);
    /** Publications that come second to another daemon's, one after the other, before the next look. */
    private static final int RACES_MAX = 10;

    private final Function<String, GraphNotes> clusters;
    private final Supplier<String> unique;
    private final String by;
    private final Time time;
    private final Map<String, ClusterGraphs> byCluster = new ConcurrentHashMap<>();
    private final Map<String, Configured> pipelines = new ConcurrentHashMap<>();
    /** Changes that are being applied {@link #together}: nothing is published meanwhile. */
    private final AtomicInteger changing = new AtomicInteger();

    private volatile boolean publishing;
    private volatile @Nullable Thread thread;
    private volatile boolean closed;

    /** Why a look has failed, and since when that is known. */
    private record FailedLook(String why, long ticks) {

        private boolean isNews(long now) {
            return now - ticks < BETWEEN_LOOKS.toMillis();
        }
    }

    /** What waited at the nodes of these ids. */
    private record FormerSeen(Set<String> ids, List<GraphReport.FormerNode> nodes, long ticks) {}

    /** The graphs that were published on a cluster. */
    private static final class ClusterGraphs {
        private final GraphNotes notes;
        /** Held during a look. */
        private final ReentrantLock one = new ReentrantLock();
        /** The look that was asked for and has not begun. */
        private final AtomicReference<@Nullable CompletableFuture<Void>> next = new AtomicReference<>();
        /** Null if the last look has succeeded. */
        private volatile @Nullable FailedLook failed;

        private final Map<String, GraphVersions> versions = new ConcurrentHashMap<>();
        /** The graphs that documents have asked for. */
        private final Map<GraphKey, Pipeline> read = new ConcurrentHashMap<>();
        /** The former nodes as they were seen last, by pipeline. */
        private final Map<String, FormerSeen> former = new ConcurrentHashMap<>();
        /** The keys of our notes that were written and not read back yet, by pipeline. */
        private final Map<String, String> unread = new HashMap<>();

        private boolean begun;
        private boolean madeAnew;

        private ClusterGraphs(GraphNotes notes) {
            this.notes = notes;
        }

        private GraphVersions of(String pipeline) {
            return versions.getOrDefault(pipeline, GraphVersions.NONE);
        }
    }

    /** Pipelines of two names may have one graph. */
    private record GraphKey(String pipeline, String fingerprint) {}

    /**
     * A pipeline as it is configured here, and how its graph stands.
     *
     * @param least the version that the configuration names at least
     * @param edited whether it came in shared of a graph of ours that was in force
     * @param standing null until it was read for the first time; of the graph before while an edited one is not published
     * @param trouble why it cannot be read or published; null if it could be the last time
     */
    private record Configured(
            Pipeline pipeline,
            Graph graph,
            String fingerprint,
            String cluster,
            int least,
            boolean edited,
            @Nullable GraphStanding standing,
            @Nullable String trouble) {

        private Configured standing(GraphStanding now) {
            boolean over = now instanceof GraphStanding.InForce;
            return new Configured(pipeline, graph, fingerprint, cluster, least, edited && !over, now, null);
        }

        private Configured trouble(String why) {
            return new Configured(pipeline, graph, fingerprint, cluster, least, edited, standing, why);
        }

        /** New, or not yet published. */
        private boolean isUndecided() {
            return edited || standing == null || standing instanceof GraphStanding.ToPublish;
        }

        private boolean isInForce() {
            return standing instanceof GraphStanding.InForce(var graph)
                    && graph.fingerprint().equals(fingerprint);
        }
    }

    /**
     * @param clusters the notes of a cluster, asked for once; closed with this
     * @param unique something that no other daemon makes, each time
     * @param by names this daemon for people
     */
    public SharedGraphs(Function<String, GraphNotes> clusters, Supplier<String> unique, String by, Time time) {
        this.clusters = clusters;
        this.unique = unique;
        this.by = by;
        this.time = time;
    }

    /**
     * Adds a pipeline, or changes its graph.
     *
     * @param least the version that its configuration names at least; 0 if it names none
     */
    public void set(Pipeline pipeline, String cluster, int least) {
        Graph graph = GraphForm.of(pipeline);
        String fingerprint = GraphForm.fingerprint(graph);
        pipelines.compute(pipeline.name(), (any, before) -> {
            boolean same = before != null && before.fingerprint.equals(fingerprint);
            boolean edited = before != null && (same ? before.edited : before.isInForce() || before.edited);
            return new Configured(
                    pipeline,
                    graph,
                    fingerprint,
                    cluster,
                    least,
                    edited,
                    before == null || !(same || edited) ? null : before.standing,
                    before == null ? null : before.trouble);
        });
        LockSupport.unpark(thread);
    }

    public void forget(String pipeline) {
        pipelines.remove(pipeline);
    }

    /** Applies several changes of a configuration: none of its graphs is published before all are there. Waits for no broker. */
    public void together(Runnable changes) {
        changing.incrementAndGet();
        try {
            changes.run();
        } finally {
            changing.decrementAndGet();
            LockSupport.unpark(thread);
        }
    }

    /** From now on the graphs configured here are published when they are looked at: this process works by them. */
    public void publish() {
        publishing = true;
    }

    /** @param changed is called when {@link #asideWhy} may answer otherwise than before */
    public void start(Runnable changed) {
        publish();
        thread = Thread.ofPlatform().daemon().name("redrive-graphs").start(() -> run(changed));
    }

    private void run(Runnable changed) {
        while (!closed) {
            look();
            try {
                changed.run();
            } catch (RuntimeException e) {
                log.atError().setCause(e).log("queues could not be told how their graphs stand, trying again");
            }
            LockSupport.parkNanos(this, BETWEEN_LOOKS.toNanos());
        }
    }

    /** Reads what was published since the last look, and publishes what is new here. Returns when the brokers have answered. */
    public void look() {
        pipelines.values().stream().map(Configured::cluster).distinct().forEach(this::look);
    }

    private void look(String cluster) {
        ClusterGraphs shared;
        try {
            shared = shared(cluster);
        } catch (RuntimeException e) {
            on(cluster).forEach(name -> trouble(name, why(e)));
            return;
        }
        shared.one.lock();
        try {
            look(cluster, shared);
        } finally {
            shared.one.unlock();
        }
    }

    private void look(String cluster, ClusterGraphs shared) {
        List<String> here = on(cluster);
        try {
            readOn(shared);
            for (String name : here) {
                publishAgainIfLost(shared, name);
                judge(shared, name);
            }
            shared.madeAnew = false;
            shared.failed = null;
        } catch (RuntimeException e) {
            shared.failed = new FailedLook(why(e), time.now().ticks());
            here.forEach(name -> trouble(name, why(e)));
        }
    }

    /** The names of the pipelines on a cluster. */
    private List<String> on(String cluster) {
        List<String> there = new ArrayList<>();
        pipelines.forEach((name, each) -> {
            if (each.cluster.equals(cluster)) {
                there.add(name);
            }
        });
        return there;
    }

    /**
     * Has a look begin at a cluster, and waits for its end, for a bounded time. For callers that brokers must not hold up.
     *
     * @return why nothing was learnt; null if the look has succeeded
     */
    private @Nullable String lookSoon(String cluster) {
        ClusterGraphs shared = shared(cluster);
        FailedLook failed = shared.failed;
        if (failed != null && (failed.isNews(time.now().ticks()) || shared.one.isLocked())) {
            // Known a moment ago, or someone waits for the brokers already.
            return failed.why;
        }
        try {
            nextLook(cluster, shared).get(LOOK_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return "no answer within " + LOOK_WITHIN.toSeconds() + " s from " + shared.notes.location();
        } catch (ExecutionException e) {
            return String.valueOf(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
        failed = shared.failed;
        return failed == null ? null : failed.why;
    }

    /** One that has not begun: what the look under way has read already may be older than what the caller needs. */
    private CompletableFuture<Void> nextLook(String cluster, ClusterGraphs shared) {
        var made = new CompletableFuture<Void>();
        CompletableFuture<Void> asked = shared.next.compareAndExchange(null, made);
        if (asked != null) {
            return asked;
        }
        Thread.startVirtualThread(() -> {
            try {
                shared.one.lock();
                try {
                    shared.next.set(null);
                    if (!closed) {
                        look(cluster, shared);
                    }
                } finally {
                    shared.one.unlock();
                }
                // Only now: who hears of it must not find the look still under way.
                made.complete(null);
            } catch (RuntimeException | Error e) {
                made.completeExceptionally(e);
                throw e;
            }
        });
        return made;
    }

    private static String why(RuntimeException failure) {
        return failure instanceof Refused refused ? refused.why() : failure.toString();
    }

    private ClusterGraphs shared(String cluster) {
        return byCluster.computeIfAbsent(cluster, name -> new ClusterGraphs(clusters.apply(name)));
    }

    private static void readOn(ClusterGraphs shared) {
        shared.notes.readOn(new GraphNotes.Reader() {
            @Override
            public void anew() {
                if (shared.begun) {
                    log.atWarn()
                            .addKeyValue("at", shared.notes.location())
                            .log(
                                    "the topic was made anew, so daemons publish the versions of graphs that they know again");
                }
                shared.madeAnew = shared.begun;
                shared.begun = true;
                shared.unread.clear();
            }

            @Override
            public void noted(String key, byte @Nullable [] value) {
                shared.unread.values().remove(key);
                int slash = key.indexOf('/');
                if (slash > 0 && value != null) {
                    PublishedGraph.read(value)
                            .ifPresentOrElse(
                                    read -> shared.versions.merge(
                                            key.substring(0, slash),
                                            GraphVersions.NONE.with(read),
                                            (before, any) -> before.with(read)),
                                    () -> ignored(shared, key));
                }
            }
        });
    }

    private static void ignored(ClusterGraphs shared, String key) {
        log.atWarn()
                .addKeyValue("at", shared.notes.location())
                .addKeyValue("key", key)
                .log("a record that should be a version of a pipeline's graph is none, and is ignored");
    }

    /** With the topic all versions are gone; those daemons that hold the newest bring them back, each in the same order. */
    private void publishAgainIfLost(ClusterGraphs shared, String name) {
        Configured here = pipelines.get(name);
        if (shared.madeAnew && here != null && here.isInForce()) {
            shared.of(name).published().forEach(each -> write(shared, name, each));
        }
    }

    private void judge(ClusterGraphs shared, String name) {
        for (int i = 0; i < RACES_MAX; i++) {
            Configured here = pipelines.get(name);
            if (here == null) {
                return;
            }
            GraphStanding now = shared.of(name).standing(here.fingerprint, here.least, here.edited);
            if (now instanceof GraphStanding.ToPublish(var version) && publishing) {
                if (changing.get() > 0 || !here.equals(pipelines.get(name))) {
                    // Applied in part, or taken back since.
                    return;
                }
                String hindrance = hindrance(shared, name, version);
                if (hindrance != null) {
                    trouble(name, hindrance);
                    return;
                }
                String key = write(shared, name, PublishedGraph.of(version, here.graph, now(), by));
                shared.unread.put(name, key);
                readOn(shared);
            } else {
                stands(name, here, now);
                return;
            }
        }
    }

    /** Why that version must not be written; null if it may be. */
    private static @Nullable String hindrance(ClusterGraphs shared, String name, int version) {
        if (shared.unread.containsKey(name)) {
            return "its graph was published, and cannot be read back: a transaction that hangs on "
                    + shared.notes.location()
                    + " may hold it back; abort that one, or start this process again to publish once more";
        }
        return version <= PublishedGraph.VERSION_MAX
                ? null
                : "the version in force is " + PublishedGraph.VERSION_MAX
                        + ", the highest there can be, so no other graph can be published; give the pipeline another name";
    }

    private Instant now() {
        return time.now().wall().truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns the key of what it wrote. */
    private String write(ClusterGraphs shared, String pipeline, PublishedGraph graph) {
        String key = pipeline + "/" + unique.get();
        shared.notes.write(key, graph.toBytes());
        return key;
    }

    private void stands(String name, Configured judged, GraphStanding now) {
        boolean kept = pipelines.replace(name, judged, judged.standing(now));
        if (!kept || now.equals(judged.standing)) {
            return;
        }
        switch (now) {
            case GraphStanding.InForce(var graph) ->
                log.atInfo()
                        .addKeyValue("pipeline", name)
                        .addKeyValue("version", graph.version())
                        .addKeyValue("publishedBy", graph.by())
                        .addKeyValue("publishedAt", graph.at())
                        .log("pipeline works by this version of its graph");
            case GraphStanding.Replaced replaced ->
                log.atWarn()
                        .addKeyValue("pipeline", name)
                        .addKeyValue("cause", why(name, replaced))
                        .log("pipeline stands aside");
            case GraphStanding.ToPublish toPublish -> {}
        }
    }

    private void trouble(String name, String why) {
        Configured before = pipelines.get(name);
        pipelines.computeIfPresent(name, (any, here) -> here.trouble(why));
        if (before != null && !why.equals(before.trouble) && !closed) {
            log.atWarn()
                    .addKeyValue("pipeline", name)
                    .addKeyValue("cause", why)
                    .log("the versions of the pipeline's graph cannot be read or published");
        }
    }

    private static String why(String pipeline, GraphStanding.Replaced replaced) {
        PublishedGraph own = replaced.own();
        PublishedGraph newest = replaced.newest();
        return "version " + own.version() + " of the graph of pipeline " + pipeline + ", published by " + own.by()
                + " at " + own.at() + ", is replaced by version " + newest.version() + ", published by " + newest.by()
                + " at " + newest.at() + "; update this process's configuration, or go back to its graph with"
                + " `version: " + (newest.version() + 1) + "` on the pipeline";
    }

    /** Why the queue must not be worked here; null if it may be, as far as graphs are concerned. */
    public @Nullable String asideWhy(QueueName queue) {
        int dot = queue.value().indexOf('.');
        Configured here = dot < 0 ? null : pipelines.get(queue.value().substring(0, dot));
        if (here == null) {
            return null;
        }
        String node = queue.value().substring(dot + 1);
        boolean ours = node.equals(Entry.ID) || here.pipeline.node(node).isPresent();
        return ours ? asideWhy(here) : null;
    }

    private @Nullable String asideWhy(Configured here) {
        return switch (here.standing) {
            case GraphStanding.InForce inForce -> null;
            case GraphStanding.Replaced replaced -> why(here.pipeline.name(), replaced);
            case GraphStanding.ToPublish toPublish ->
                publishing || here.trouble != null ? unread(here) : unpublished(here);
            case null -> unread(here);
        };
    }

    private String unpublished(Configured here) {
        String pipeline = here.pipeline.name();
        return shared(here.cluster)
                .of(pipeline)
                .newest()
                .map(newest -> {
                    String inForce =
                            "version " + newest.version() + ", published by " + newest.by() + " at " + newest.at();
                    return newest.fingerprint().equals(here.fingerprint)
                            ? "the graph of pipeline " + pipeline + " is in force as " + inForce
                                    + ", and this configuration names version " + here.least
                                    + ", which no daemon has published"
                            : "no daemon has published the graph that pipeline " + pipeline
                                    + " has in this configuration; in force is " + inForce;
                })
                .orElse("no daemon has published a graph of pipeline " + pipeline + " yet");
    }

    private String unread(Configured here) {
        String doing = "reading which version of the graph of pipeline " + here.pipeline.name() + " is in force, from "
                + shared(here.cluster).notes.location();
        return here.trouble == null ? doing : doing + ": " + here.trouble;
    }

    @Override
    public String entering(Pipeline configured) {
        Configured here = pipelines.get(configured.name());
        if (here == null) {
            return "";
        }
        if (!publishing || here.isUndecided()) {
            learn(here.cluster);
            here = pipelines.getOrDefault(configured.name(), here);
        }
        if (!publishing && here.trouble == null && here.standing instanceof GraphStanding.ToPublish) {
            if (shared(here.cluster).of(configured.name()).newest().isEmpty()) {
                // No daemon has worked it yet: the first one decides.
                return "";
            }
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    unpublished(here),
                    "start a daemon with this configuration, or push with that of the daemons");
        }
        // Who asks in the middle of an edit may still hold the graph before.
        if (here.isInForce() && here.pipeline.equals(configured)) {
            return here.fingerprint;
        }
        String why = asideWhy(here);
        String unpublished =
                "its edited graph is not published yet" + (here.trouble == null ? "" : ": " + here.trouble);
        throw new Refused(
                Refused.Kind.UNAVAILABLE,
                "pipeline " + configured.name() + " takes no documents here: " + (why == null ? unpublished : why),
                "push through a daemon that has the newest graph, or try again in a moment");
    }

    /** A process that works nothing has nothing to hold up: it waits for what the brokers say. */
    private @Nullable String learn(String cluster) {
        if (publishing) {
            return lookSoon(cluster);
        }
        look(cluster);
        FailedLook failed = shared(cluster).failed;
        return failed == null ? null : failed.why;
    }

    @Override
    public Pipeline of(Pipeline configured, String fingerprint) throws UnknownGraph {
        Configured here = pipelines.get(configured.name());
        if (here == null || fingerprint.isEmpty()) {
            return configured;
        }
        if (fingerprint.equals(here.fingerprint)) {
            // An attempt that began before an edit comes with the graph that was configured then.
            return here.pipeline;
        }
        ClusterGraphs shared = shared(here.cluster);
        var key = new GraphKey(configured.name(), fingerprint);
        Pipeline known = shared.read.get(key);
        if (known != null) {
            return known;
        }
        Pipeline found = found(here.cluster, configured.name(), fingerprint);
        shared.read.put(key, found);
        return found;
    }

    private Pipeline found(String cluster, String pipeline, String fingerprint) throws UnknownGraph {
        ClusterGraphs shared = shared(cluster);
        Optional<PublishedGraph> published = shared.of(pipeline).of(fingerprint);
        if (published.isEmpty()) {
            // A graph is published before a document enters by it: it is there by now.
            String unread = learn(cluster);
            published = shared.of(pipeline).of(fingerprint);
            if (published.isEmpty() && unread != null) {
                throw new Refused(
                        Refused.Kind.UNAVAILABLE,
                        "the graph by which a document of pipeline " + pipeline + " entered cannot be read: " + unread,
                        "look at the brokers, then try again");
            }
        }
        PublishedGraph found = published.orElseThrow(() -> new UnknownGraph("graph " + fingerprint
                + ", by which the document entered, is not among the published ones of " + pipeline + " on "
                + shared.notes.location()));
        try {
            return found.pipeline(pipeline);
        } catch (RuntimeException e) {
            throw new UnknownGraph(
                    "graph " + fingerprint + ", by which the document entered, cannot be read: " + why(e));
        }
    }

    /** Pipelines that are worked here although their versions cannot be read or published: a change would not be noticed. */
    public List<Health.Problem> warnings() {
        List<Health.Problem> warnings = new ArrayList<>();
        new TreeMap<>(pipelines).forEach((name, each) -> {
            if (publishing && each.trouble != null && asideWhy(each) == null) {
                warnings.add(new Health.Problem(
                        "pipeline " + name,
                        "the versions of its graph cannot be read or published: " + each.trouble,
                        "look at " + shared(each.cluster).notes.location()
                                + "; until then the pipeline is worked by the graph that was in force last"));
            }
        });
        return warnings;
    }

    /** The state of a pipeline's graph; null where graphs have no versions. */
    public @Nullable GraphReport report(String pipeline) {
        Configured known = pipelines.get(pipeline);
        if (known == null) {
            return null;
        }
        if (!publishing) {
            look(known.cluster);
        }
        Configured here = pipelines.getOrDefault(pipeline, known);
        ClusterGraphs shared = shared(here.cluster);
        PublishedGraph own = switch (here.standing) {
            case GraphStanding.InForce(var graph) -> graph;
            case GraphStanding.Replaced replaced -> replaced.own();
            case GraphStanding.ToPublish toPublish -> null;
            case null -> null;
        };
        return new GraphReport(
                own == null ? null : own.version(),
                own == null ? null : own.at(),
                own == null ? null : own.by(),
                asideWhy(here),
                former(shared, here));
    }

    /** Asks the brokers, unless they were asked a moment ago. */
    private List<GraphReport.FormerNode> former(ClusterGraphs shared, Configured here) {
        String pipeline = here.pipeline.name();
        Set<String> ids = shared.of(pipeline).formerNodes(here.pipeline);
        long now = time.now().ticks();
        FormerSeen seen = shared.former.get(pipeline);
        if (seen == null || !seen.ids.equals(ids) || now - seen.ticks >= FORMER_FRESH.toMillis()) {
            seen = new FormerSeen(ids, former(shared.notes, pipeline, ids), now);
            shared.former.put(pipeline, seen);
        }
        return seen.nodes;
    }

    private static List<GraphReport.FormerNode> former(GraphNotes notes, String pipeline, Set<String> ids) {
        List<GraphReport.FormerNode> former = new ArrayList<>();
        boolean answered = true;
        for (String node : ids) {
            try {
                OptionalLong waiting = answered ? notes.waiting(pipeline, node) : OptionalLong.empty();
                if (waiting.isEmpty()) {
                    former.add(new GraphReport.FormerNode(node, null));
                } else if (waiting.getAsLong() > 0) {
                    former.add(new GraphReport.FormerNode(node, waiting.getAsLong()));
                }
            } catch (Refused e) {
                answered = false;
                former.add(new GraphReport.FormerNode(node, null));
            }
        }
        return former;
    }

    @Override
    public void close() {
        closed = true;
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
        byCluster.values().forEach(each -> {
            each.one.lock();
            try {
                each.notes.close();
            } finally {
                each.one.unlock();
            }
        });
    }
}
