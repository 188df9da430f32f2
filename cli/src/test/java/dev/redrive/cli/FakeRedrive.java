// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Api;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.api.wire.AdoptRequest;
import dev.redrive.admin.api.wire.AdoptedView;
import dev.redrive.admin.api.wire.Backup;
import dev.redrive.admin.api.wire.CountsView;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.Obstacle;
import dev.redrive.admin.api.wire.Problem;
import dev.redrive.admin.api.wire.PushBatch;
import dev.redrive.admin.api.wire.PushRequest;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.Retried;
import dev.redrive.admin.api.wire.StatusView;
import dev.redrive.admin.api.wire.TopicView;
import dev.redrive.admin.api.wire.VerificationView;
import dev.redrive.admin.api.wire.alert.AlertView;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A Redrive in a map, behind the real API: requests come as JSON and answers go as JSON. */
final class FakeRedrive implements Api {
    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    /** The order of arrival. */
    final Map<String, ItemDetailView> items = new LinkedHashMap<>();

    final Map<String, QueueView> queues = new TreeMap<>();
    final List<Obstacle> obstacles = new ArrayList<>();
    final List<Obstacle> warnings = new ArrayList<>();
    final List<AlertView> alerts = new ArrayList<>();
    final List<TopicView> topics = new ArrayList<>();
    final List<AdoptedView> adopted = new ArrayList<>();
    final List<String> damage = new ArrayList<>();
    final List<Request> asked = new ArrayList<>();

    /** Answers instead of everything else, once it is set. */
    @Nullable
    Problem refusal;

    /** How many items may be pushed before the disk is full. */
    int room = Integer.MAX_VALUE;

    FakeRedrive queue(String name) {
        return queue(Given.queue(name));
    }

    FakeRedrive queue(QueueView queue) {
        queues.put(queue.name(), queue);
        return this;
    }

    FakeRedrive item(ItemView item) {
        return item(Given.detail(item));
    }

    FakeRedrive item(ItemDetailView detail) {
        queues.computeIfAbsent(detail.item().queue(), Given::queue);
        items.put(detail.item().id(), detail);
        return this;
    }

    QueueView queueNamed(String name) {
        return Objects.requireNonNull(queues.get(name), name);
    }

    ItemDetailView itemNamed(String id) {
        return Objects.requireNonNull(items.get(id), id);
    }

    @Override
    public Answer call(Request request) {
        asked.add(request);
        try {
            return refusal != null ? problem(refusal) : route(request);
        } catch (JsonProcessingException e) {
            return refused(400, "not the JSON that is expected", null);
        }
    }

    private Answer route(Request request) throws JsonProcessingException {
        var path = Arrays.stream(request.path().substring("/api/v1/".length()).split("/"))
                .map(segment -> URLDecoder.decode(segment, StandardCharsets.UTF_8))
                .toList();
        return switch (path.get(0)) {
            case "status" -> Answer.json(200, status());
            case "verify" -> Answer.json(200, new VerificationView(items.size(), damage.isEmpty(), damage));
            case "backup" ->
                Answer.json(
                        201,
                        new Backup("/data/backups/"
                                + read(String.valueOf(request.body()), Backup.class)
                                        .file()));
            case "policies" ->
                path.size() == 1 ? Answer.json(200, Listing.whole(Given.policies())) : explain(path.get(1));
            case "kafka" -> path.size() == 3 ? disown(path.get(2), request) : kafka(path.get(1), request);
            case "items" -> list(null, request.query());
            case "queues" ->
                path.size() == 1 ? Answer.json(200, Listing.whole(List.copyOf(queues.values()))) : queue(path, request);
            default -> refused(404, "there is no " + request.path(), null);
        };
    }

    private Answer disown(String topic, Request request) {
        var left = new AdoptedView(request.query().getOrDefault("cluster", "main"), topic);
        return adopted.remove(left) && request.method().equals("DELETE")
                ? Answer.json(200, left)
                : refused(404, "topic " + topic + " is not adopted", null);
    }

    private Answer kafka(String what, Request request) throws JsonProcessingException {
        boolean post = request.method().equals("POST");
        if (what.equals("topics")) {
            return Answer.json(200, Listing.whole(topics(post)));
        }
        if (!post) {
            return Answer.json(200, Listing.whole(adopted));
        }
        var wish = read(String.valueOf(request.body()), AdoptRequest.class);
        var taken = new AdoptedView(wish.cluster() == null ? "main" : wish.cluster(), wish.topic());
        adopted.add(taken);
        return Answer.json(200, taken);
    }

    private Answer queue(List<String> path, Request request) throws JsonProcessingException {
        var name = path.get(1);
        if (!queues.containsKey(name)) {
            return refused(404, "there is no queue '" + name + "'", "'redrive status' lists the queues");
        }
        return switch (path.size() == 2 ? "" : path.get(2)) {
            case "pause" -> paused(name, true);
            case "resume" -> paused(name, false);
            case "retry-all-dead" -> retryAllDead(name);
            case "items" ->
                path.size() > 3
                        ? item(path, request.method())
                        : request.method().equals("POST")
                                ? push(name, String.valueOf(request.body()))
                                : list(name, request.query());
            default -> Answer.json(200, queueNamed(name));
        };
    }

    private static <T> T read(String body, Class<T> type) throws JsonProcessingException {
        return Objects.requireNonNull(Json.readStrictly(body, type));
    }

    private Answer item(List<String> path, String method) {
        var found = items.values().stream()
                .filter(each -> each.item().queue().equals(path.get(1)))
                .filter(each -> each.item().id().startsWith(path.get(3)))
                .findFirst();
        if (found.isEmpty()) {
            var what = "there is no item '" + path.get(3) + "' in " + path.get(1);
            return refused(404, what, "'redrive queue list' lists them");
        }
        var item = found.get().item();
        if (path.size() == 5) {
            return retry(item);
        }
        if (method.equals("DELETE")) {
            items.remove(item.id());
            return Answer.empty();
        }
        return Answer.json(200, found.get());
    }

    private Answer retry(ItemView item) {
        if (!item.status().equals("failed") && !item.status().equals("dead")) {
            var what = "item " + item.id() + " is " + item.status() + ", not failed or dead";
            return refused(409, what, "wait for its attempt");
        }
        var again = Given.item(item.id(), item.queue(), "pending");
        items.put(item.id(), Given.detail(again));
        return Answer.json(200, again);
    }

    private Answer retryAllDead(String queue) {
        var dead = items.values().stream()
                .map(ItemDetailView::item)
                .filter(item -> item.queue().equals(queue) && item.status().equals("dead"))
                .toList();
        dead.forEach(this::retry);
        return Answer.json(200, new Retried(dead.size()));
    }

    private Answer push(String queue, String body) throws JsonProcessingException {
        boolean many = body.startsWith("{\"items\"");
        var pushes = many ? read(body, PushBatch.class).items() : List.of(read(body, PushRequest.class));
        if (items.size() + pushes.size() > room) {
            return refused(503, "the disk is full", "free some space");
        }
        var pushed = pushes.stream().map(push -> push(queue, push)).toList();
        return Answer.json(201, many ? Listing.whole(pushed) : pushed.get(0));
    }

    private ItemView push(String queue, PushRequest push) {
        var id = "item-%06d".formatted(items.size() + 1);
        var item = Given.pushed(id, queue, push);
        item(new ItemDetailView(
                item,
                push.value(),
                push.valueBase64(),
                push.headers() == null ? List.of() : push.headers(),
                List.of(),
                0,
                List.of()));
        return item;
    }

    private Answer list(@Nullable String queue, Map<String, String> query) {
        int limit = Integer.parseInt(query.getOrDefault("limit", "50"));
        int from = Integer.parseInt(query.getOrDefault("after", "0"));
        if (limit > 1000) {
            return refused(400, "limit must be 1 to 1000, not " + limit, null);
        }
        var matching = items.values().stream()
                .map(ItemDetailView::item)
                .filter(item -> queue == null || item.queue().equals(queue))
                .filter(item -> !query.containsKey("status") || item.status().equals(query.get("status")))
                .toList();
        int to = Math.min(matching.size(), from + limit);
        return Answer.json(
                200, new Listing<>(matching.subList(from, to), to < matching.size() ? Integer.toString(to) : null));
    }

    private List<TopicView> topics(boolean make) {
        return topics.stream()
                .map(each -> make && !each.exists() && !each.role().equals("source") ? Given.made(each) : each)
                .toList();
    }

    private Answer paused(String name, boolean paused) {
        queues.computeIfPresent(name, (same, queue) -> Given.queue(name, paused, queue.counts()));
        return Answer.json(200, queueNamed(name));
    }

    private Answer explain(String policy) {
        return policy.equals("retry-topic")
                ? Answer.json(200, Given.retryTopic())
                : refused(404, "there is no policy '" + policy + "'", "'redrive policy list' lists them");
    }

    private StatusView status() {
        return new StatusView(
                "0.1.0",
                4242,
                "/var/lib/redrive",
                NOW.minusSeconds(3 * 3600),
                obstacles.isEmpty(),
                obstacles,
                warnings,
                List.copyOf(queues.values()),
                alerts);
    }

    static Answer refused(int status, String detail, @Nullable String remedy) {
        return problem(new Problem("urn:redrive:problem:test", "No", status, detail, null, remedy));
    }

    private static Answer problem(Problem problem) {
        return Answer.text(problem.status(), Answer.PROBLEM, Json.write(problem));
    }

    static CountsView counts(long pending, long failed, long completed, long dead) {
        return new CountsView(pending, 0, failed, completed, dead);
    }
}
