// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.proto.v1.DlqMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline on the embedded store; all its modules run in other processes. The tests share one daemon, in this order. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PipelineIT {

    private static final int LARGE = 1_000_000;
    private static final int DOCUMENTS = 10;
    private static final int BYTES_A_HOP_MAX = 2048;

    @TempDir
    static Path folder;

    private static PipelineScene scene;

    @BeforeAll
    static void start() {
        scene = new PipelineScene(folder, "", "embedded");
    }

    @AfterAll
    static void end() {
        scene.close();
    }

    @Test
    @Order(1)
    void takesADocumentThroughAllModulesAndTellsSo() {
        scene.push("good", "d1");
        scene.awaitHandled(1);

        assertThat(scene.handled()).containsExactly("good");
        assertThat(scene.told()).containsExactly("d1 of a stream");
        await().atMost(Duration.ofSeconds(20)).until(() -> scene.count("index", "completed") == 1);
        assertThat(history(0)).containsExactly("parse succeeded", "enrich succeeded");
        String id =
                scene.daemon().items("documents.index").getFirst().path("id").asText();
        assertThat(scene.program().run("queue", "show", "documents.index", id).out())
                .contains("parse  succeeded", "enrich  succeeded", "parse -> enrich");
        assertThat(scene.program().run("pipeline", "show", "documents").out())
                .contains("parse", "enrich", "index", "(documents enter here)");
        assertThat(scene.program().run("pipeline", "list", "-o", "json").json().path("items"))
                .hasSize(1);
    }

    @Test
    @Order(2)
    void notesARejectionAndGoesOnWithoutRetryOrDeadLetter() {
        scene.push("bad", "d2");
        scene.awaitHandled(2);

        await().atMost(Duration.ofSeconds(20)).until(() -> scene.count("index", "completed") == 2);
        assertThat(history(1).getFirst()).isEqualTo("parse rejected BAD_ORDER no such article");
        assertThat(scene.count("parse", "dead")).isZero();
        assertThat(scene.daemon()
                        .queue("documents.parse")
                        .path("engine")
                        .path("parked")
                        .asInt())
                .isZero();
    }

    @Test
    @Order(3)
    void waitsInTheNodesDeadLettersAfterTheThirdTryAndFinishesWhenReplayed() {
        scene.endEnrich();
        scene.push("good", "d3");
        scene.awaitDead("enrich");

        JsonNode letter = scene.letter();
        assertThat(letter.path("queue").asText()).isEqualTo("documents.enrich");
        assertThat(letter.path("stream").path("path").path(0).asText()).isEqualTo("parse");
        DlqMessage message = scene.dlqMessage(letter.path("id").asText());
        assertThat(message.getErrorType()).isEqualTo("CONNECTION_REFUSED");
        assertThat(message.getAttemptCount()).isEqualTo(3);
        assertThat(message.getAttemptsList()).hasSize(3);
        assertThat(message.getFailedNodeId()).isEqualTo("enrich");
        assertThat(message.getStream().getDocument().getBody().toStringUtf8()).isEqualTo("good");
        assertThat(message.getStream().getPathList()).containsExactly("parse");

        int parsed = scene.done("parse");
        scene.startEnrichAgain();
        scene.replay(letter.path("id").asText());
        scene.awaitHandled(3);

        assertThat(scene.done("parse")).isEqualTo(parsed);
        assertThat(scene.handled()).hasSize(3);
    }

    @Test
    @Order(4)
    void sendsOnWhatAModuleMadeOfADocumentAndTellsSo() {
        String document = "{\"value\": \"change\", \"type\": \"other\"}";
        assertThat(scene.daemon()
                        .post("/api/v1/pipelines/documents/documents", document)
                        .status())
                .isEqualTo(201);
        scene.awaitHandled(4);

        assertThat(scene.handled()).last().isEqualTo("changed");
        await().atMost(Duration.ofSeconds(20)).until(() -> scene.count("index", "completed") == 4);
        assertThat(history(3)).containsExactly("parse filtered", "enrich succeeded changed");
    }

    @Test
    @Order(5)
    void takesLargeDocumentsByReference() throws IOException {
        int before = scene.handled().size();
        for (int i = 0; i < DOCUMENTS; i++) {
            String document = "{\"value\": \"" + i + "x".repeat(LARGE) + "\", \"type\": \"large\"}";
            assertThat(scene.daemon()
                            .post("/api/v1/pipelines/documents/documents", document)
                            .status())
                    .isEqualTo(201);
        }
        scene.awaitHandled(before + DOCUMENTS);

        List<Long> sizes = new ArrayList<>();
        for (JsonNode item : scene.daemon().items("documents.index")) {
            String id = item.path("id").asText();
            sizes.add((long) scene.daemon()
                    .get("/api/v1/queues/documents.index/items/" + id)
                    .toString()
                    .length());
        }
        assertThat(sizes).allSatisfy(size -> assertThat(size).isLessThan(3 * BYTES_A_HOP_MAX));
        try (Stream<Path> kept = Files.walk(scene.program().data().resolve("documents"))) {
            assertThat(kept.filter(Files::isRegularFile)).hasSize(DOCUMENTS);
        }
        assertThat(scene.daemon().stop()).isZero();
        long hops = 3L * (DOCUMENTS + 4);
        assertThat(Files.size(scene.program().data().resolve("redrive.db")))
                .isLessThan(hops * BYTES_A_HOP_MAX + 300_000);
    }

    /** What the stream of the n-th item of the last node tells, in the order they came. */
    private static List<String> history(int n) {
        List<JsonNode> items = new ArrayList<>(scene.daemon().items("documents.index"));
        items.sort((a, b) ->
                a.path("createdAt").asText().compareTo(b.path("createdAt").asText()));
        String id = items.get(n).path("id").asText();
        List<String> said = new ArrayList<>();
        JsonNode detail =
                scene.daemon().get("/api/v1/queues/documents.index/items/" + id).body();
        for (JsonNode each : detail.path("stream").path("history")) {
            String why = each.path("code").isNull()
                    ? ""
                    : " " + each.path("code").asText() + " "
                            + each.path("message").asText();
            said.add(each.path("node").asText() + " " + each.path("outcome").asText() + why
                    + (each.path("changed").asBoolean() ? " changed" : ""));
        }
        return said;
    }
}
