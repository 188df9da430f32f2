// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.server.guard.Audit;
import dev.redrive.admin.server.guard.AuditKind;
import dev.redrive.admin.server.guard.Audited;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.item.Page;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobsTest {

    private static final String SECRET = "{\"card\":{\"number\":\"4111\"},\"sum\":1}";
    private static final Caller OPERATOR = new Caller("olaf", Role.OPERATOR, true);
    private static final Caller BLIND = new Caller("bert", Role.OPERATOR, false);

    @TempDir
    Path folder;

    private final RouterFixture api = new RouterFixture();
    private final Router router = new Router(new Router.Parts(
            api.control,
            new Letters(() -> api.letters, () -> api.jobs),
            RouterFixture.ABOUT,
            () -> "",
            new Gatehouse(
                    Guard.open(RouterFixture.TIME),
                    new Unread(),
                    () -> Masks.ofPaths("card.number"),
                    RouterFixture.TIME)));

    private record Unread() implements Audit {
        @Override
        public void note(AuditKind kind, Audited audited) {}

        @Override
        public Page<Audited> read(AuditKind kind, int limit, @Nullable String after) {
            return new Page<>(List.of(), null);
        }
    }

    JobsTest() {
        for (int i = 1; i <= 3; i++) {
            api.letters.add(
                    "letter-000" + i,
                    Content.of(Payload.of(SECRET))
                            .withHeaders(new Headers(List.of(Header.of("x-token", "t0k"), Header.of("a", "1")))));
        }
    }

    private Answer post(Caller caller, String path, @Nullable String body) {
        return router.call(Request.post(path, body), new Visit(caller, "192.0.2.7", null, null));
    }

    private Answer get(Caller caller, String path) {
        return router.call(Request.get(path), new Visit(caller, "192.0.2.7", null, null));
    }

    private String select(String body) {
        Answer answer = post(OPERATOR, "/api/v1/selections", body);
        assertThat(answer.status()).isEqualTo(201);
        return RouterFixture.json(answer).get("id").asText();
    }

    private Answer start(String job) {
        return post(OPERATOR, "/api/v1/jobs", job);
    }

    @Test
    void freezesAChoiceMadeInExactlyOneWay() {
        JsonNode all = RouterFixture.json(post(OPERATOR, "/api/v1/selections", "{\"filter\":\"\"}"));

        assertThat(all.get("count").asInt()).isEqualTo(3);
        assertThat(all.at("/sample/0/id").asText()).isEqualTo("letter-0001");
        assertThat(post(OPERATOR, "/api/v1/selections", "{}").body()).contains("nothing says which letters");
        assertThat(post(OPERATOR, "/api/v1/selections", "{\"group\":\"1\",\"filter\":\"\"}")
                        .body())
                .contains("more than one way", "remedy");
    }

    @Test
    void replaysInTheCallersNameAndSaysWhereToLook() {
        Answer started = start("{\"selection\":\"" + select("{\"ids\":[\"letter-0001\"]}")
                + "\",\"kind\":\"replay\",\"to\":\"origin\",\"rate\":50,\"canary\":10,\"stopIf\":0.2}");

        assertThat(started.status()).isEqualTo(202);
        assertThat(started.headers()).containsEntry("Location", "/api/v1/jobs/job-1");
        assertThat(api.jobs.job("job-1").by()).isEqualTo("olaf");
        assertThat(api.jobs.job("job-1").act()).isEqualTo(new Act.Replay(Target.ORIGIN, 50, 10, 0.2, null));
        assertThat(get(OPERATOR, "/api/v1/jobs").body()).contains("\"to\":\"origin\"", "\"rate\":50.0");
    }

    @Test
    void keepsARateAndNoCanaryForAFewLettersUnlessToldOtherwise() {
        start("{\"selection\":\"" + select("{\"filter\":\"\"}") + "\",\"kind\":\"replay\"}");
        start("{\"selection\":\"" + select("{\"filter\":\"\"}") + "\",\"kind\":\"replay\",\"rate\":0,\"canary\":0}");

        assertThat(api.jobs.job("job-1").act())
                .isEqualTo(new Act.Replay(Target.QUEUE, Act.Replay.RATE_USUAL, 0, null, null));
        assertThat(api.jobs.job("job-2").act()).isEqualTo(new Act.Replay(Target.QUEUE, 0, 0, null, null));
        assertThat(Act.Replay.canaryUsual(100)).isZero();
        assertThat(Act.Replay.canaryUsual(101)).isEqualTo(10);
    }

    @Test
    void tellsHowTheMessagesOfAReplayEnded() {
        start("{\"selection\":\"" + select("{\"filter\":\"\"}") + "\",\"kind\":\"replay\"}");
        api.jobs.become("job-1", JobState.RUNNING, new Progress(9, 7, 0, 0, 0, new ReplayEnds(3, 2, 1, 0)));

        assertThat(get(OPERATOR, "/api/v1/jobs/job-1").body())
                .contains(
                        "\"succeeded\":3",
                        "\"diedAgain\":2",
                        "\"dropped\":1",
                        "\"unknown\":0",
                        "\"trying\":1",
                        "\"waiting\":false",
                        "\"outcome\":\"3 of 7 succeeded, 2 died again, 1 skipped or dropped, 1 still trying\"");
    }

    @Test
    void asksForWhatAJobMustSay() {
        assertThat(start("{\"selection\":\"sel-1\"}").body()).contains("'kind' is missing", "\"status\":400");
        assertThat(start("{\"kind\":\"purge\"}").body()).contains("'selection' is missing", "\"status\":400");
        assertThat(start("{\"selection\":null,\"kind\":\"purge\"}").body()).contains("'selection' is null");
        assertThat(post(OPERATOR, "/api/v1/dead-letters/hold", "{}").body()).contains("'letters' is missing");
    }

    @Test
    void purgesOnlyAsManyAsWereExpected() {
        String selection = select("{\"filter\":\"\"}");

        Answer unsaid = start("{\"selection\":\"" + selection + "\",\"kind\":\"purge\"}");
        Answer wrong = start("{\"selection\":\"" + selection + "\",\"kind\":\"purge\",\"expect\":2}");

        assertThat(unsaid.status()).isEqualTo(400);
        assertThat(unsaid.body()).contains("a purge needs expect");
        assertThat(wrong.status()).isEqualTo(409);
        assertThat(wrong.body()).contains("3 letters are selected, not 2", "remedy");
        assertThat(api.jobs.all()).isEmpty();

        Answer right = start("{\"selection\":\"" + selection + "\",\"kind\":\"purge\",\"expect\":3}");

        assertThat(right.status()).isEqualTo(202);
    }

    @Test
    void refusesWhatDoesNotBelongToTheJob() {
        String selection = select("{\"filter\":\"\"}");

        for (String no : List.of(
                "\"kind\":\"burn\"",
                "\"kind\":\"replay\",\"rate\":-1",
                "\"kind\":\"replay\",\"stopIf\":20",
                "\"kind\":\"replay\",\"canary\":-1",
                "\"kind\":\"replay\",\"format\":\"csv\"",
                "\"kind\":\"replay\",\"to\":\" \"",
                "\"kind\":\"export\",\"format\":\"xml\"",
                "\"kind\":\"export\",\"rate\":1",
                "\"kind\":\"purge\",\"to\":\"queue\",\"expect\":3")) {
            Answer answer = start("{\"selection\":\"" + selection + "\"," + no + "}");
            assertThat(answer.status()).as(no).isEqualTo(400);
            assertThat(answer.body()).contains("remedy");
        }
        assertThat(api.jobs.all()).isEmpty();
    }

    @Test
    void editsASingleLetterAndPutsBackWhatWasMasked() {
        String edit = "\"edit\":{\"value\":\"{\\\"card\\\":{\\\"number\\\":\\\"***\\\"},\\\"sum\\\":2}\","
                + "\"headers\":[{\"name\":\"x-token\",\"value\":\"***\"},{\"name\":\"a\",\"value\":\"2\"}]}";

        Answer several =
                start("{\"selection\":\"" + select("{\"filter\":\"\"}") + "\",\"kind\":\"replay\"," + edit + "}");
        Answer one = start(
                "{\"selection\":\"" + select("{\"ids\":[\"letter-0002\"]}") + "\",\"kind\":\"replay\"," + edit + "}");

        assertThat(several.body()).contains("only a single letter can be edited", "holds 3");
        assertThat(one.status()).isEqualTo(202);
        Content sent = ((Act.Replay) api.jobs.job("job-1").act()).edited();
        assertThat(sent.value().text()).isEqualTo("{\"card\":{\"number\":\"4111\"},\"sum\":2}");
        assertThat(sent.headers().inOrder()).containsExactly(Header.of("x-token", "t0k"), Header.of("a", "2"));
    }

    @Test
    void letsOnlyThoseWhoSeePayloadsExportAndEdit() {
        String selection = select("{\"ids\":[\"letter-0001\"]}");

        Answer export = post(BLIND, "/api/v1/jobs", "{\"selection\":\"" + selection + "\",\"kind\":\"export\"}");
        Answer edit = post(
                BLIND,
                "/api/v1/jobs",
                "{\"selection\":\"" + selection + "\",\"kind\":\"replay\",\"edit\":{\"value\":\"x\"}}");
        start("{\"selection\":\"" + selection + "\",\"kind\":\"export\"}");

        assertThat(export.status()).isEqualTo(403);
        assertThat(edit.status()).isEqualTo(403);
        assertThat(get(BLIND, "/api/v1/jobs/job-1/file").status()).isEqualTo(403);
        assertThat(get(new Caller("vera", Role.VIEWER, true), "/api/v1/jobs/job-1/file")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void givesTheFileOfAnExportThatIsDone() throws IOException {
        api.jobs.exported(Files.writeString(folder.resolve("x.ndjson"), "{\"id\":1}\n"));
        start("{\"selection\":\"" + select("{\"filter\":\"\"}") + "\",\"kind\":\"export\"}");

        assertThat(get(OPERATOR, "/api/v1/jobs/job-1/file").status()).isEqualTo(409);

        api.jobs.become("job-1", JobState.DONE, new Progress(3, 3, 0, 0, 0, ReplayEnds.NONE));
        var bytes = new ByteArrayOutputStream();
        Answer file = router.call(Request.get("/api/v1/jobs/job-1/file"), bytes);

        assertThat(file.contentType()).isEqualTo("application/x-ndjson");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("{\"id\":1}\n");
    }

    @Test
    void pausesResumesAndCancels() {
        start("{\"selection\":\"" + select("{\"filter\":\"\"}") + "\",\"kind\":\"replay\"}");

        assertThat(post(OPERATOR, "/api/v1/jobs/job-1/pause", null).body()).contains("\"state\":\"paused\"");
        assertThat(post(OPERATOR, "/api/v1/jobs/job-1/resume", null).body()).contains("\"state\":\"running\"");
        assertThat(post(OPERATOR, "/api/v1/jobs/job-1/cancel", null).body()).contains("\"state\":\"cancelled\"");
        assertThat(get(OPERATOR, "/api/v1/jobs/job-9").status()).isEqualTo(404);
        assertThat(get(OPERATOR, "/api/v1/jobs/job-1/file").status()).isEqualTo(409);
    }
}
