// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.integration.PipelineScene;
import dev.redrive.proto.v1.DlqMessage;
import dev.redrive.proto.v1.NodeOutcome;
import dev.redrive.proto.v1.PipeStream;
import dev.redrive.testkit.kafka.KafkaBrokers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline on Kafka; all its modules run in other processes. */
class KafkaPipelineIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void takesDocumentsThroughAllModulesAndSendsADeadOneBackToItsNodeOnly() throws Exception {
        KafkaBrokers brokers = KafkaBrokers.shared();
        String before = "kafka: { main: { bootstrap: \"" + brokers.bootstrap() + "\" } }\n";
        TestTopic incoming = TestTopic.make(brokers, "incoming", 1);
        String transport = "kafka\n    from: { topic: " + incoming.name() + " }";
        try (var scene = new PipelineScene(folder, before, transport)) {
            await().atMost(PATIENCE).ignoreExceptions().until(() -> {
                scene.push("good", "d1");
                return true;
            });
            scene.push("bad", "d2");
            scene.awaitHandled(2);
            assertThat(scene.handled()).containsExactlyInAnyOrder("good", "bad");
            assertThat(brokers.readAll("documents.index"))
                    .extracting(each -> PipeStream.parseFrom(each.value()))
                    .extracting(stream -> stream.getHistory(0).getOutcome())
                    .containsExactlyInAnyOrder(NodeOutcome.NODE_OUTCOME_SUCCEEDED, NodeOutcome.NODE_OUTCOME_REJECTED);

            assertThat(scene.count("parse", "dead")).isZero();

            brokers.produce(List.of(incoming.record("k", "from a topic")));
            scene.awaitHandled(3);
            assertThat(scene.handled()).contains("from a topic");
            assertThat(scene.program().run("pipeline", "show", "documents").out())
                    .contains("(entry)", "topic incoming-", "entry of pipeline documents");
            JsonNode from =
                    scene.daemon().get("/api/v1/pipelines/documents").body().path("from");
            assertThat(from.path("topic").asText()).isEqualTo(incoming.name());
            assertThat(from.path("queue").path("name").asText()).isEqualTo("documents.entry");

            scene.endEnrich();
            scene.push("good", "d3");
            scene.awaitDead("enrich");
            assertThat(brokers.readAll("dlq.default.documents.enrich"))
                    .singleElement()
                    .satisfies(each -> {
                        DlqMessage published = DlqMessage.parseFrom(each.value());
                        assertThat(published.getErrorType()).isEqualTo("CONNECTION_REFUSED");
                        assertThat(published.getAttemptCount()).isEqualTo(3);
                        assertThat(published.getFailedNodeId()).isEqualTo("enrich");
                        assertThat(published.getOriginalTopic()).isEqualTo("documents.enrich");
                        assertThat(published.getStream().getPathList()).containsExactly("parse");
                    });
            JsonNode letter = scene.letter();
            assertThat(letter.path("stream").path("path").path(0).asText()).isEqualTo("parse");
            assertThat(scene.dlqMessage(letter.path("id").asText()).getStream().getStreamId())
                    .isEqualTo(letter.path("stream").path("streamId").asText());

            int parsed = scene.done("parse");
            scene.startEnrichAgain();
            scene.replay(letter.path("id").asText());
            scene.awaitHandled(4);
            assertThat(scene.done("parse")).isEqualTo(parsed);
        }
    }
}
