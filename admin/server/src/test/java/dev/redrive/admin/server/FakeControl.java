// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.core.alert.Alerts;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.item.Counts;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemDetail;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.LastError;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Push;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Adopted;
import dev.redrive.core.report.Health;
import dev.redrive.core.report.QueueReport;
import dev.redrive.core.report.TopicReport;
import dev.redrive.core.report.Verification;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Everything the port promises, in memory and on one lock; nothing runs, so tests bury items by hand. */
public final class FakeControl implements Control {

    public static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final Set<QueueName> configured = new TreeSet<>();
    private final Set<QueueName> paused = new HashSet<>();
    private final List<ItemDetail> items = new ArrayList<>();
    private final List<Path> backups = new ArrayList<>();
    private List<Health.Problem> problems = List.of();
    private List<Health.Problem> warnings = List.of();
    private Health.@Nullable Problem restartNeeded;
    private List<String> findings = List.of();
    private Alerts alerts = Alerts.NONE;
    private Pipelines pipelines = Pipelines.NONE;
    private List<TopicReport> topics = List.of();
    private final List<Adopted> adopted = new ArrayList<>();
    private Runnable onVerify = () -> {};
    private int pushed;

    public FakeControl(String... queues) {
        for (String queue : queues) {
            configured.add(new QueueName(queue));
        }
    }

    public void pipelines(Pipelines given) {
        pipelines = given;
    }

    @Override
    public Pipelines pipelines() {
        return pipelines;
    }

    public void alerts(Alerts given) {
        alerts = given;
    }

    @Override
    public Alerts alerts() {
        return alerts;
    }

    /** What an engine would do to an item that fails so often and is then given up. */
    public synchronized void bury(String id, int attempts, String message) {
        bury(id, attempts, "java.io.IOException", message);
    }

    public synchronized void bury(String id, int attempts, String type, String message) {
        Failure failure = Failure.of(FailureCode.EXCEPTION, type, message);
        List<Tried> tried = new ArrayList<>();
        for (int i = 1; i <= attempts; i++) {
            tried.add(new Tried(i, START.plusSeconds(i), Duration.ofMillis(7), new Outcome.Failed(failure)));
        }
        ItemDetail old = find(null, id);
        List<Life> lives = new ArrayList<>(old.history().lives());
        lives.set(lives.size() - 1, new Life(lives.getLast().startedAt(), tried, 0));
        Instant end = START.plusSeconds(attempts);
        Item was = old.item();
        Item dead = new Item(
                was.id(),
                was.queue(),
                was.labels(),
                was.key(),
                Status.DEAD,
                attempts,
                attempts,
                was.createdAt(),
                null,
                end,
                Reason.EXHAUSTED,
                new LastError(failure, end));
        items.set(items.indexOf(old), new ItemDetail(dead, old.content(), new History(lives)));
    }

    public synchronized void trouble(Health.Problem... found) {
        problems = List.of(found);
    }

    public synchronized void damage(String... found) {
        findings = List.of(found);
    }

    public synchronized void onVerify(Runnable meanwhile) {
        onVerify = meanwhile;
    }

    public synchronized List<Path> backups() {
        return List.copyOf(backups);
    }

    public synchronized List<ItemDetail> all() {
        return List.copyOf(items);
    }

    @Override
    public synchronized List<QueueReport> queues() {
        return configured.stream().map(this::queue).toList();
    }

    @Override
    public synchronized QueueReport queue(QueueName queue) {
        known(queue);
        List<Item> pending = of(queue, Status.PENDING);
        Counts counts = new Counts(
                pending.size(),
                0,
                of(queue, Status.FAILED).size(),
                0,
                of(queue, Status.DEAD).size());
        Instant oldest = pending.isEmpty() ? null : pending.getFirst().createdAt();
        return new QueueReport(queue, "embedded", null, "queue", counts, paused.contains(queue), oldest, 0, null, null);
    }

    @Override
    public synchronized List<Item> push(QueueName queue, List<Push> pushes) {
        known(queue);
        List<Item> added = new ArrayList<>();
        for (Push push : pushes) {
            String id = String.format(Locale.ROOT, "item%08d", ++pushed);
            Instant due = push.delay().isZero() ? null : START.plus(push.delay());
            var key = push.content().key();
            Item item = new Item(
                    id,
                    queue,
                    push.content().labels(),
                    key == null ? null : key.text(),
                    Status.PENDING,
                    0,
                    0,
                    START.plusMillis(pushed),
                    due,
                    null,
                    null,
                    null);
            items.add(new ItemDetail(item, push.content(), new History(List.of(new Life(START, List.of(), 0)))));
            added.add(item);
        }
        return added;
    }

    @Override
    public synchronized Page<Item> items(ItemQuery query) {
        if (query.queue() != null) {
            known(query.queue());
        }
        List<Item> found = items.stream()
                .map(ItemDetail::item)
                .filter(each -> query.queue() == null || query.queue().equals(each.queue()))
                .filter(each -> query.status() == null || query.status() == each.status())
                .toList();
        int from = query.after() == null ? 0 : Math.min(found.size(), place(query.after()));
        int to = Math.min(found.size(), from + query.limit());
        return new Page<>(found.subList(from, to), to < found.size() ? Integer.toString(to) : null);
    }

    @Override
    public synchronized ItemDetail item(@Nullable QueueName queue, String id) {
        return find(queue, id);
    }

    @Override
    public synchronized Item retry(QueueName queue, String id) {
        ItemDetail old = find(queue, id);
        if (old.item().status() != Status.DEAD) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    id + " is " + old.item().status().word(),
                    "only failed and dead items can be retried");
        }
        Item was = old.item();
        Item again = new Item(
                was.id(),
                was.queue(),
                was.labels(),
                was.key(),
                Status.PENDING,
                0,
                0,
                was.createdAt(),
                null,
                null,
                null,
                was.lastError());
        List<Life> lives = new ArrayList<>(old.history().lives());
        lives.add(new Life(START.plusSeconds(60), List.of(), 0));
        items.set(items.indexOf(old), new ItemDetail(again, old.content(), new History(lives)));
        return again;
    }

    @Override
    public synchronized long retryAllDead(QueueName queue) {
        known(queue);
        List<Item> dead = of(queue, Status.DEAD);
        dead.forEach(each -> retry(queue, each.id()));
        return dead.size();
    }

    @Override
    public synchronized void drop(QueueName queue, String id) {
        items.remove(find(queue, id));
    }

    @Override
    public synchronized void pause(QueueName queue) {
        known(queue);
        paused.add(queue);
    }

    @Override
    public synchronized void resume(QueueName queue) {
        known(queue);
        paused.remove(queue);
    }

    @Override
    public Map<String, Policies> policies() {
        return Presets.all();
    }

    @Override
    public synchronized List<TopicReport> topics() {
        return topics;
    }

    @Override
    public synchronized List<TopicReport> makeTopics() {
        return topics.stream()
                .map(each -> new TopicReport(
                        each.queue(),
                        each.cluster(),
                        each.role(),
                        each.topic(),
                        new TopicReport.Facts(1, "compact", null),
                        true,
                        List.of()))
                .toList();
    }

    synchronized void topics(TopicReport... needed) {
        topics = List.of(needed);
    }

    @Override
    public synchronized List<Adopted> adopted() {
        return List.copyOf(adopted);
    }

    @Override
    public synchronized Adopted adopt(@Nullable String cluster, String topic) {
        var taken = new Adopted(cluster == null ? "main" : cluster, topic);
        if (!adopted.contains(taken)) {
            adopted.add(taken);
        }
        return taken;
    }

    @Override
    public synchronized Adopted disown(@Nullable String cluster, String topic) {
        var left = new Adopted(cluster == null ? "main" : cluster, topic);
        if (!adopted.remove(left)) {
            throw new Refused(Refused.Kind.NOT_FOUND, "topic " + topic + " is not adopted", null);
        }
        return left;
    }

    @Override
    public synchronized Health.@Nullable Problem restartNeeded() {
        return restartNeeded;
    }

    public synchronized void warn(Health.Problem... found) {
        warnings = List.of(found);
    }

    public synchronized void needRestart(Health.@Nullable Problem why) {
        restartNeeded = why;
    }

    @Override
    public synchronized Health health() {
        return new Health(problems, warnings);
    }

    @Override
    public Verification verify() {
        Runnable meanwhile;
        synchronized (this) {
            meanwhile = onVerify;
        }
        meanwhile.run();
        synchronized (this) {
            return new Verification(items.size(), findings);
        }
    }

    @Override
    public Path backup(String name) {
        Path file = Path.of("/backups", name);
        backup(file);
        return file;
    }

    @Override
    public synchronized void backup(Path file) {
        if (backups.contains(file)) {
            throw new Refused(Refused.Kind.CONFLICT, file + " exists", "name a new file");
        }
        backups.add(file);
    }

    private List<Item> of(QueueName queue, Status status) {
        return items(new ItemQuery(queue, status, ItemQuery.LIMIT_MAX, null)).items();
    }

    private ItemDetail find(@Nullable QueueName queue, String id) {
        if (queue != null) {
            known(queue);
        }
        return items.stream()
                .filter(each -> queue == null || queue.equals(each.item().queue()))
                .filter(each -> each.item().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Refused(Refused.Kind.NOT_FOUND, "there is no item '" + id + "'", null));
    }

    private void known(QueueName queue) {
        if (!configured.contains(queue)) {
            throw new Refused(
                    Refused.Kind.NOT_FOUND, "there is no queue '" + queue + "'", "add it to the configuration");
        }
    }

    private static int place(String cursor) {
        if (!cursor.matches("\\d{1,9}")) {
            throw new Refused(
                    Refused.Kind.INVALID, "'" + cursor + "' is not a cursor", "take the one of the page before");
        }
        return Integer.parseInt(cursor);
    }
}
