// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Api;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.api.wire.ErrorView;
import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.admin.api.wire.job.JobView;
import dev.redrive.admin.api.wire.job.SelectionRequest;
import dev.redrive.admin.api.wire.job.SelectionView;
import dev.redrive.admin.api.wire.letter.CountView;
import dev.redrive.admin.api.wire.letter.GroupView;
import dev.redrive.admin.api.wire.letter.HeldView;
import dev.redrive.admin.api.wire.letter.LetterDetailView;
import dev.redrive.admin.api.wire.letter.LetterView;
import dev.redrive.admin.api.wire.letter.OriginView;
import dev.redrive.admin.api.wire.letter.ReplayClaimView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Dead letters in a map, behind the real API; a job does a third of its work between two looks. */
final class FakeLetters implements Api {
    static final String GROUP = "1-3f9a02c1d4";
    private static final Instant NOW = FakeRedrive.NOW;

    final Map<String, LetterView> letters = new LinkedHashMap<>();
    final Map<String, JobView> jobs = new LinkedHashMap<>();
    final List<Request> asked = new ArrayList<>();
    final List<JobRequest> started = new ArrayList<>();
    private final Map<String, SelectionView> selections = new LinkedHashMap<>();

    String value = "{\"sum\":1}";
    List<String> masked = List.of();

    @Nullable
    ReplayClaimView claimed;

    String ends = "done";
    int failing;
    /** Whether jobs wait for messages to end once a third is sent. */
    boolean waiting;

    String exported = "{\"id\":\"letter-0001\"}\n";

    @Nullable
    String groupState;

    FakeLetters letter(String id, @Nullable String key, @Nullable String type, String error) {
        letters.put(
                id,
                new LetterView(
                        id,
                        "embedded",
                        "orders",
                        "orders",
                        "redrive",
                        "m-" + id,
                        type,
                        key,
                        "normal",
                        "open",
                        NOW.minusSeconds(60),
                        null,
                        GROUP,
                        "exhausted",
                        new ErrorView("EXCEPTION", "java.io.IOException", error, NOW.minusSeconds(60)),
                        3,
                        1,
                        NOW.minusSeconds(120),
                        NOW.minusSeconds(60),
                        new OriginView("orders", 3, 17L, "billing")));
        return this;
    }

    JobRequest lastJob() {
        return started.getLast();
    }

    @Override
    public Answer call(Request request) {
        asked.add(request);
        var path = request.path().substring("/api/v1/".length()).split("/");
        try {
            return switch (path[0]) {
                case "dead-letters" -> letters(path, request);
                case "dead-letter-groups" -> groups(path);
                case "selections" -> select(read(request, SelectionRequest.class));
                case "jobs" -> jobs(path, request);
                default -> FakeRedrive.refused(404, "there is no " + request.path(), null);
            };
        } catch (JsonProcessingException e) {
            return FakeRedrive.refused(400, "not the JSON that is expected", null);
        }
    }

    private static <T> T read(Request request, Class<T> type) throws JsonProcessingException {
        return Objects.requireNonNull(Json.readStrictly(String.valueOf(request.body()), type));
    }

    private Answer letters(String[] path, Request request) {
        if (request.method().equals("POST")) {
            return Answer.json(200, new HeldView(String.valueOf(request.body()).split(",").length));
        }
        if (path.length == 1) {
            int limit = Integer.parseInt(request.query().getOrDefault("limit", "50"));
            int from = Integer.parseInt(request.query().getOrDefault("after", "0"));
            var all = List.copyOf(letters.values());
            int to = Math.min(all.size(), from + limit);
            return Answer.json(
                    200, new Listing<>(all.subList(from, to), to < all.size() ? Integer.toString(to) : null));
        }
        var letter = letters.get(path[1]);
        return letter == null
                ? FakeRedrive.refused(404, "there is no letter '" + path[1] + "'", "'redrive dlq list' lists them")
                : Answer.json(200, detail(letter));
    }

    private LetterDetailView detail(LetterView letter) {
        boolean hidden = masked.contains("value");
        return new LetterDetailView(
                letter,
                hidden ? null : value,
                null,
                value.length(),
                List.of(HeaderView.text("trace\u001b[31m", "t\r\n1")),
                masked,
                null,
                "at a.B.c(B.java:1)\u001b[2J",
                List.of(),
                0,
                List.of(),
                List.of(),
                List.of(),
                claimed,
                null);
    }

    private GroupView group() {
        return new GroupView(
                GROUP,
                "IOException: no route",
                "same frames",
                groupState == null ? "open" : groupState,
                null,
                letters.size(),
                letters.size(),
                NOW.minusSeconds(3600),
                NOW.minusSeconds(60),
                List.of(new CountView("orders", letters.size())));
    }

    private Answer groups(String[] path) {
        if (path.length == 1) {
            return Answer.json(200, Listing.whole(List.of(group())));
        }
        groupState = switch (path[2]) {
            case "hold" -> "held";
            case "release" -> "open";
            default -> "resolved";
        };
        return Answer.json(200, group());
    }

    private Answer select(SelectionRequest wish) {
        var ids = wish.ids();
        if (ids != null && !letters.keySet().containsAll(ids)) {
            return FakeRedrive.refused(404, "there is no such letter", null);
        }
        var chosen = letters.values().stream()
                .filter(each -> ids == null || ids.contains(each.id()))
                .toList();
        var selection = new SelectionView(
                "sel-" + (selections.size() + 1), Json.write(wish), chosen.size(), chosen, NOW.plusSeconds(3600));
        selections.put(selection.id(), selection);
        return Answer.json(201, selection);
    }

    private Answer jobs(String[] path, Request request) throws JsonProcessingException {
        if (path.length == 1) {
            return request.method().equals("POST")
                    ? start(read(request, JobRequest.class))
                    : Answer.json(200, Listing.whole(List.copyOf(jobs.values())));
        }
        var job = jobs.get(path[1]);
        if (job == null) {
            return FakeRedrive.refused(404, "there is no job '" + path[1] + "'", null);
        }
        return switch (path.length == 2 ? "" : path[2]) {
            case "pause" -> put(job, "paused", job.done());
            case "cancel" -> put(job, "cancelled", job.done());
            case "resume" -> put(job, "running", job.done());
            case "file" -> Answer.text(200, "application/x-ndjson", exported);
            default -> job.state().equals("running") ? advance(job) : Answer.json(200, job);
        };
    }

    private Answer start(JobRequest wish) {
        var selection = Objects.requireNonNull(selections.get(wish.selection()));
        var expect = wish.expect();
        if (expect != null && expect != selection.count()) {
            return FakeRedrive.refused(
                    409, selection.count() + " letters are selected, not " + expect, "look at the selection again");
        }
        started.add(wish);
        var id = "job-000" + (jobs.size() + 1);
        jobs.put(id, job(id, wish.kind(), "running", selection.count(), 0, 0));
        return Answer.json(202, Objects.requireNonNull(jobs.get(id)));
    }

    private Answer advance(JobView job) {
        if (waiting && job.done() > 0) {
            return put(job, "running", job.done());
        }
        long done = Math.min(job.all() - failing, job.done() + Math.max(1, job.all() / 3));
        return put(job, done == job.all() - failing ? ends : "running", done);
    }

    private Answer put(JobView job, String state, long done) {
        long failed = state.equals("done") ? failing : 0;
        var now = job(job.id(), job.kind(), state, job.all(), done, failed, done, 0, waiting);
        jobs.put(job.id(), now);
        return Answer.json(200, now);
    }

    static JobView job(String id, String kind, String state, long all, long done, long failed) {
        return job(id, kind, state, all, done, failed, done, 0, false);
    }

    /** A replay that is done, of whose messages nothing is known. */
    static JobView unknown(String id, long all) {
        return job(id, "replay", "done", all, all, 0, 0, all, false);
    }

    private static JobView job(
            String id,
            String kind,
            String state,
            long all,
            long done,
            long failed,
            long succeeded,
            long unknown,
            boolean waiting) {
        return new JobView(
                id,
                kind,
                "queue=orders\u001b[2J",
                state,
                "queue",
                null,
                null,
                kind.equals("replay") ? 0.125 : null,
                all,
                done,
                0,
                0,
                failed,
                kind.equals("replay") ? succeeded : 0,
                0,
                0,
                unknown,
                0,
                waiting,
                kind.equals("replay") && done > 0
                        ? done + " of " + done + (unknown > 0 ? " unknown" : " succeeded")
                        : null,
                "alice",
                "host-1",
                NOW,
                null,
                null);
    }
}
