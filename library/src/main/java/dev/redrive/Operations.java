// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.alert.Alerts;
import dev.redrive.core.file.PrivateFiles;
import dev.redrive.core.item.Counts;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Adopted;
import dev.redrive.core.report.EngineReport;
import dev.redrive.core.report.Health;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.Verification;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.EmbeddedStore;
import dev.redrive.kafka.cluster.TopicSurvey;
import dev.redrive.kafka.desk.DeskReport;
import dev.redrive.kafka.desk.Here;
import dev.redrive.kafka.desk.KafkaDesk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What people may ask for, answered by the store and the queues at work. */
final class Operations implements Control {
    /** Not a path, not hidden, and not a file that is being written. */
    private static final Pattern BACKUP_NAME = Pattern.compile("(?!.*\\.part$)[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

    private final EmbeddedStore store;
    private final Workers workers;
    private final Desks desks;
    private final Catalog catalog;
    private final GoneQueues gone;

    /** What is configured, as of now: it may change while running. */
    interface Catalog {

        /** The setups of the queues with a handler, by name. */
        Map<QueueName, QueueSetup> setups();

        Map<String, Policies> policies();

        Pipelines pipelines();

        /** Trouble that stops nothing yet. */
        List<Health.Problem> warnings();

        /** Queues that are configured without a handler, to hold items only. */
        Set<QueueName> declared();

        /** The queues on Kafka that were worked from this data directory and are no longer configured. */
        Map<QueueName, Home.OnKafka> gone();

        /** Whether all queues with a handler are worked here, or are about to be. */
        boolean works();
    }

    Operations(EmbeddedStore store, Workers workers, Desks desks, Catalog catalog, Time time) {
        this.store = store;
        this.workers = workers;
        this.desks = desks;
        this.catalog = catalog;
        this.gone = new GoneQueues(desks, catalog::gone, store::paused, time);
    }

    @Override
    public List<QueueReport> queues() {
        TreeSet<QueueName> names = new TreeSet<>(store.queues());
        names.addAll(catalog.setups().keySet());
        names.removeIf(this::isGone);
        Map<QueueName, QueueReport> reports = new TreeMap<>();
        names.forEach(each -> reports.put(each, describe(each)));
        goneOnKafka().forEach(each -> reports.putIfAbsent(each.name(), each));
        return List.copyOf(reports.values());
    }

    private List<QueueReport> goneOnKafka() {
        return gone.see(!catalog.works()).values().stream()
                .filter(GoneQueues.Seen.Standing.class::isInstance)
                .map(GoneQueues.Seen.Standing.class::cast)
                .filter(GoneQueues.Seen.Standing::holdsItems)
                .map(GoneQueues.Seen.Standing::report)
                .toList();
    }

    /** Queues that hold items and are not configured. One on Kafka may still be handled by another process. */
    List<QueueReport> unconfigured() {
        Map<QueueName, QueueReport> reports = new TreeMap<>();
        for (QueueName queue : store.queues()) {
            if (!catalog.setups().containsKey(queue) && !catalog.declared().contains(queue) && !isGone(queue)) {
                QueueReport report = describe(queue);
                if (report.counts().unsettled() > 0) {
                    reports.put(queue, report);
                }
            }
        }
        goneOnKafka().forEach(each -> reports.putIfAbsent(each.name(), each));
        return List.copyOf(reports.values());
    }

    private static long waiting(QueueReport report) {
        return report.counts().pending() + report.counts().failed();
    }

    @Override
    public QueueReport queue(QueueName queue) {
        return describe(known(queue));
    }

    private QueueReport describe(QueueName queue) {
        QueueSetup setup = catalog.setups().get(queue);
        if (isGone(queue)) {
            return describeGone(queue);
        }
        EngineReport engine = engine(queue);
        Optional<KafkaItems> items = items(queue);
        if (setup != null && items.isPresent()) {
            DeskReport report = items.get().report(here(queue, engine));
            return new QueueReport(
                    queue,
                    "kafka",
                    setup.work().description(),
                    setup.policy(),
                    report.counts(),
                    store.paused(queue),
                    report.oldest().orElse(null),
                    0,
                    engine,
                    report.kafka());
        }
        return new QueueReport(
                queue,
                "embedded",
                setup == null ? null : setup.work().description(),
                setup == null ? "queue" : setup.policy(),
                store.counts(queue, engine == null ? 0 : engine.active()),
                store.paused(queue),
                store.oldest(queue).orElse(null),
                store.damaged(queue),
                engine,
                null);
    }

    /** Whether it left the configuration and holds nothing on the store, which knows it by name if it was ever paused. */
    private boolean isGone(QueueName queue) {
        return !catalog.setups().containsKey(queue) && catalog.gone().containsKey(queue) && !isStored(queue);
    }

    private boolean isStored(QueueName queue) {
        if (!store.queues().contains(queue)) {
            return false;
        }
        Counts counts = stored(queue);
        Long completed = counts.completed();
        return counts.unsettled() + (completed == null ? 0 : completed) > 0;
    }

    private QueueReport describeGone(QueueName queue) {
        return switch (gone.see(!catalog.works()).get(queue)) {
            case GoneQueues.Seen.Standing(var report, var unknownWaiting) -> report;
            case GoneQueues.Seen.Unknown(var cause) -> throw unknown(queue, cause);
            case null -> throw unknown(queue, "it is being looked at");
        };
    }

    private static Refused unknown(QueueName queue, String cause) {
        return new Refused(
                Refused.Kind.UNAVAILABLE,
                "how queue " + queue + ", which is not configured, stands on Kafka is not known: " + cause,
                "look at the brokers, then ask again");
    }

    boolean isAtWork(QueueName queue) {
        return workers.of(queue).isPresent();
    }

    boolean isOnKafka(QueueName queue) {
        QueueSetup setup = catalog.setups().get(queue);
        return setup != null && setup.home() instanceof Home.OnKafka;
    }

    /** What the store holds of a queue, without asking its engine. */
    Counts stored(QueueName queue) {
        return store.counts(queue, 0);
    }

    /** Null while no engine runs it here, or it does not answer. */
    @Nullable
    EngineReport engine(QueueName queue) {
        return workers.of(queue).map(Worker::report).orElse(null);
    }

    /** How it stands on Kafka in this process, without asking a broker; null while it does not run here. */
    KafkaGauges.@Nullable Seen kafka(QueueName queue) {
        return workers.of(queue).flatMap(Worker::onKafka).orElse(null);
    }

    /** Empty if it lives on the embedded store. */
    private Optional<KafkaItems> items(QueueName queue) {
        QueueSetup setup = catalog.setups().get(queue);
        return setup != null ? desks.items(setup) : isGone(queue) ? gone.items(queue) : Optional.empty();
    }

    /** The desk that pushes go to. The name of a queue that is no longer configured is free for a queue of the store. */
    private Optional<KafkaDesk> configuredDesk(QueueName queue) {
        return Optional.ofNullable(catalog.setups().get(queue)).flatMap(desks::of);
    }

    private Here here(QueueName queue) {
        return here(queue, engine(queue));
    }

    private Here here(QueueName queue, @Nullable EngineReport engine) {
        return new Here(workers.of(queue).flatMap(Worker::line), engine == null ? List.of() : engine.running());
    }

    private List<QueueName> onKafka() {
        TreeSet<QueueName> names = new TreeSet<>();
        catalog.setups().values().stream()
                .filter(setup -> setup.home() instanceof Home.OnKafka)
                .forEach(setup -> names.add(setup.name()));
        goneOnKafka().stream().map(QueueReport::name).filter(this::isGone).forEach(names::add);
        return List.copyOf(names);
    }

    @Override
    public List<Item> push(QueueName queue, List<Push> pushes) {
        return configuredDesk(queue).map(desk -> desk.push(pushes)).orElseGet(() -> store.push(queue, pushes));
    }

    /** As {@link #push}, for those who do not wait. */
    CompletableFuture<List<Item>> pushAsync(QueueName queue, List<Push> pushes) {
        return configuredDesk(queue)
                .map(desk -> CompletableFuture.supplyAsync(() -> desk.push(pushes), Thread::startVirtualThread))
                .orElseGet(() -> store.pushAsync(queue, pushes));
    }

    @Override
    public Page<Item> items(ItemQuery query) {
        QueueName queue = query.queue();
        if (queue == null) {
            return new Everywhere(this::stored, this::itemsOnKafka).items(query, onKafka());
        }
        return items(known(queue)).isPresent() ? itemsOnKafka(query) : stored(query);
    }

    private Page<Item> stored(ItemQuery query) {
        if (query.queue() != null && !store.queues().contains(query.queue())) {
            return new Page<>(List.of(), null);
        }
        return store.items(query, workers.active());
    }

    private Page<Item> itemsOnKafka(ItemQuery query) {
        QueueName queue = Objects.requireNonNull(query.queue());
        return items(queue).orElseThrow().page(query, here(queue));
    }

    @Override
    public ItemDetail item(@Nullable QueueName queue, String id) {
        if (queue != null) {
            return items(known(queue))
                    .map(items -> items.item(id, here(queue)))
                    .orElseGet(() -> store.item(queue, id, workers.active()));
        }
        List<Supplier<ItemDetail>> places = new ArrayList<>();
        places.add(() -> store.item(null, id, workers.active()));
        onKafka().forEach(each -> places.add(() -> item(each, id)));
        return Everywhere.first(places);
    }

    @Override
    public Item retry(QueueName queue, String id) {
        return items(known(queue))
                .map(items -> items.retry(id, here(queue)))
                .orElseGet(() -> store.retry(queue, id, workers.active()));
    }

    @Override
    public long retryAllDead(QueueName queue) {
        return items(known(queue))
                .map(KafkaItems::retryAllDead)
                .orElseGet(() -> desks.dead(queue, Home.EMBEDDED).retryAll());
    }

    @Override
    public void drop(QueueName queue, String id) {
        items(known(queue))
                .ifPresentOrElse(items -> items.drop(id, here(queue)), () -> store.drop(queue, id, workers.active()));
    }

    @Override
    public void pause(QueueName queue) {
        store.pause(known(queue), true);
        workers.of(queue).ifPresent(Worker::pause);
    }

    @Override
    public void resume(QueueName queue) {
        store.pause(known(queue), false);
        workers.of(queue).ifPresent(Worker::resume);
    }

    private QueueName known(QueueName queue) {
        if (!catalog.setups().containsKey(queue)
                && !store.queues().contains(queue)
                && !catalog.gone().containsKey(queue)) {
            throw new Refused(
                    Refused.Kind.NOT_FOUND,
                    "there is no queue named '" + queue + "'",
                    "`redrive status` lists the queues there are; a push makes a new one");
        }
        return queue;
    }

    @Override
    public Map<String, Policies> policies() {
        Map<String, Policies> all = new LinkedHashMap<>(catalog.policies());
        for (QueueSetup setup : new TreeMap<>(catalog.setups()).values()) {
            all.putIfAbsent(setup.policy(), setup.settings().policies());
        }
        return all;
    }

    @Override
    public Pipelines pipelines() {
        return catalog.pipelines();
    }

    @Override
    public List<TopicReport> topics() {
        return desks.survey(new TreeMap<>(catalog.setups()).values(), TopicSurvey::look);
    }

    @Override
    public List<TopicReport> makeTopics() {
        return desks.survey(new TreeMap<>(catalog.setups()).values(), TopicSurvey::make);
    }

    @Override
    public List<Adopted> adopted() {
        return desks.adopted(catalog.setups().values());
    }

    @Override
    public Adopted adopt(@Nullable String cluster, String topic) {
        return desks.adopt(cluster, topic, catalog.setups().values());
    }

    @Override
    public Adopted disown(@Nullable String cluster, String topic) {
        return desks.disown(cluster, topic, catalog.setups().values());
    }

    @Override
    public Health health() {
        List<Health.Problem> problems = new ArrayList<>(store.problems());
        for (QueueSetup setup : catalog.setups().values()) {
            desks.of(setup).map(KafkaDesk::problems).ifPresent(problems::addAll);
        }
        if (catalog.works()) {
            catalog.setups().keySet().stream()
                    .filter(queue -> !isAtWork(queue))
                    .forEach(queue ->
                            problems.add(new Health.Problem(queue.value(), "it is being started", "wait until it is")));
        }
        for (Worker worker : workers.all()) {
            QueueName queue = worker.setup().name();
            Health.Problem broken = broken(worker);
            EngineReport report = broken == null ? worker.report() : null;
            if (broken != null) {
                problems.add(broken);
            } else if (report == null) {
                problems.add(new Health.Problem(
                        queue.value(), "the engine does not answer", "look for a machine out of breath, or restart"));
            } else if (report.blocked() != null) {
                problems.add(new Health.Problem(
                        queue.value(),
                        "blocked: " + report.blocked(),
                        "mend the cause named there; what can go on without losing anything does so by itself"));
            }
        }
        List<Health.Problem> warnings = new ArrayList<>(catalog.warnings());
        if (catalog.works()) {
            warnings.addAll(notConfigured());
        }
        return new Health(problems, warnings);
    }

    /** These make nobody unready: a queue that was taken out must not take the others from behind a load balancer. */
    private List<Health.Problem> notConfigured() {
        List<Health.Problem> warnings = new ArrayList<>();
        Map<QueueName, GoneQueues.Seen> seen = gone.see(!catalog.works());
        for (QueueReport each : unconfigured()) {
            if (each.handler() == null && unknownWaiting(seen.get(each.name())) == null) {
                warnings.add(new Health.Problem(
                        each.name().value(),
                        "no handler: " + waiting(each) + " wait and " + GoneQueues.dead(each.counts())
                                + " are dead at this queue, which is not configured",
                        remedy(each)));
            }
        }
        seen.forEach((queue, each) -> {
            String unknown = unknownWaiting(each);
            if (each instanceof GoneQueues.Seen.Unknown(var cause)) {
                warnings.add(new Health.Problem(
                        queue.value(),
                        "what waits or died at this queue, which is not configured, is not known: " + cause,
                        "look at the brokers"));
            } else if (unknown != null && each instanceof GoneQueues.Seen.Standing(var report, var cause)) {
                warnings.add(new Health.Problem(
                        queue.value(),
                        "no handler: " + GoneQueues.dead(report.counts())
                                + " are dead at this queue, which is not configured, and"
                                + " it is unknown how many wait: " + unknown,
                        remedy(report)));
            }
        });
        return warnings;
    }

    private static @Nullable String unknownWaiting(GoneQueues.@Nullable Seen seen) {
        return seen instanceof GoneQueues.Seen.Standing(var report, var why) ? why : null;
    }

    private String remedy(QueueReport queue) {
        Home.OnKafka home = catalog.gone().get(queue.name());
        return home == null
                ? "configure it again, or drop what it holds (redrive queue drop, redrive dlq purge)"
                : "configure it again, or forget it: redrive kafka disown "
                        + home.settings().topics().deadLetters() + " (nothing is deleted)";
    }

    @Override
    public Health.@Nullable Problem restartNeeded() {
        return store.restartNeeded()
                .orElseGet(() -> workers.all().stream()
                        .map(Operations::broken)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    private static Health.@Nullable Problem broken(Worker worker) {
        String broken = worker.broken();
        return broken == null
                ? null
                : new Health.Problem(worker.setup().name().value(), broken, "restart the process, and report the bug");
    }

    @Override
    public Alerts alerts() {
        return workers.alerts();
    }

    @Override
    public Verification verify() {
        Verification stored = store.verify();
        List<String> findings = new ArrayList<>(stored.findings());
        for (Worker worker : workers.all()) {
            EngineReport report = worker.report();
            if (report != null && report.flow().gap() != 0) {
                findings.add("queue " + worker.setup().name() + ": the conservation count is off by "
                        + report.flow().gap() + ": " + report.flow());
            }
        }
        return new Verification(stored.items(), findings);
    }

    @Override
    public Path backup(String name) {
        if (!BACKUP_NAME.matcher(name).matches()) {
            throw new Refused(
                    Refused.Kind.INVALID,
                    "'" + name + "' is not a plain name for a backup; it goes into " + store.backups(),
                    "use letters, digits, dots, underscores and hyphens, e.g. redrive-monday.db; `store.backups` in the"
                            + " configuration names another folder");
        }
        try {
            PrivateFiles.makeFolder(store.backups());
        } catch (IOException e) {
            throw new Refused(
                    Refused.Kind.UNAVAILABLE,
                    "cannot make the folder of backups " + store.backups() + ": " + e.getMessage(),
                    "check `store.backups` in the configuration",
                    e);
        }
        Path file = store.backups().resolve(name);
        store.backup(file);
        return file;
    }

    @Override
    public void backup(Path file) {
        store.backup(file);
    }
}
