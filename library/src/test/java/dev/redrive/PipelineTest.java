// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.PipelineReport;
import dev.redrive.core.report.StreamReport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineTest {

    private static final int LARGE = 1_000_000;
    private static final int LARGE_ONES = 30;

    @TempDir
    Path data;

    private final BlockingQueue<String> handled = new LinkedBlockingQueue<>();

    @Test
    void takesADocumentThroughEveryNodeAndTellsItsHistory() throws Exception {
        try (var redrive = Redrive.open(data)) {
            redrive.pipeline("documents")
                    .node("parse", String.class)
                    .handle((document, attempt) -> {
                        handled.add("parse " + document);
                        throw new RejectedMessage("torn");
                    })
                    .node("enrich", String.class)
                    .after("parse")
                    .when("document.type == 'html'")
                    .handle((document, attempt) -> handled.add("enrich " + document))
                    .node("index", String.class)
                    .afterIf("enrich", "document.metadata.lang == 'en'")
                    .handle((document, attempt) -> handled.add("index " + document))
                    .build();
            redrive.start();

            redrive.push("documents", new NewDocument("d1", "pdf", Map.of("lang", "en"), Payload.of("hello")));

            assertThat(handled.poll(30, SECONDS)).isEqualTo("parse hello");
            assertThat(handled.poll(30, SECONDS)).isEqualTo("index hello");
        }
        try (var redrive = Redrive.open(data)) {
            QueueName index = new QueueName("documents.index");
            redrive.pipeline("documents")
                    .node("index", String.class)
                    .handle((document, attempt) -> {})
                    .build();
            Item item = redrive.control()
                    .items(new ItemQuery(index, Status.COMPLETED, 10, null))
                    .items()
                    .getFirst();
            StreamReport stream = redrive.pipelines().stream(
                            index, redrive.control().item(index, item.id()).content())
                    .orElseThrow();
            assertThat(stream.history())
                    .extracting(said -> said.node() + " " + said.outcome())
                    .containsExactly("parse rejected", "enrich filtered");
            assertThat(stream.path()).containsExactly("parse", "enrich");
        }
    }

    @Test
    void stopsAtTheNodeThatFailsAndGoesOnThereWhenRetried() throws Exception {
        var down = new AtomicBoolean(true);
        QueueName index = new QueueName("documents.index");
        try (var redrive = Redrive.open(data)) {
            redrive.pipeline("documents")
                    .node("parse", String.class)
                    .handle((document, attempt) -> handled.add("parse"))
                    .node("index", String.class)
                    .after("parse")
                    .policy(RetryPolicy.none().attempts(2))
                    .handle((document, attempt) -> {
                        handled.add("index " + attempt.number());
                        if (down.get()) {
                            throw new IllegalStateException("down");
                        }
                    })
                    .build();
            redrive.start();
            redrive.push("documents", NewDocument.of(Payload.of("x")));
            assertThat(List.of(next(), next(), next())).containsExactly("parse", "index 1", "index 2");
            while (redrive.control().queue(index).counts().dead() == 0) {
                Thread.onSpinWait();
            }

            down.set(false);
            redrive.control().retryAllDead(index);

            assertThat(next()).isEqualTo("index 1");
        }
        assertThat(handled).isEmpty();
    }

    @Test
    void sendsOnWhatANodeMadeOfADocument() throws Exception {
        try (var redrive = Redrive.open(data)) {
            redrive.pipeline("documents")
                    .node("parse", String.class)
                    .change((document, attempt) -> document.split(" "))
                    .node("enrich", String[].class)
                    .after("parse")
                    .change((words, attempt) -> Changed.to(Payload.of(words[1]))
                            .ofType("word")
                            .with("words", Integer.toString(words.length)))
                    .node("index", String.class)
                    .afterIf("enrich", "document.metadata.words == '2'")
                    .handle((word, attempt) ->
                            handled.add(word + " " + attempt.message().type()))
                    .build();
            redrive.start();

            redrive.push("documents", NewDocument.of(Payload.of("hello world")));

            assertThat(next()).isEqualTo("world word");
        }
    }

    @Test
    void aDocumentOfOneMegabyteTakesLessThanTwoKilobytesAHop() throws Exception {
        long before = stored(0);
        long after = stored(LARGE_ONES);

        assertThat(after - before).isLessThan(3L * LARGE_ONES * 2048);
    }

    /** What the store takes once so many large documents more have gone through three nodes, and it is closed. */
    private long stored(int more) throws Exception {
        try (var redrive = Redrive.open(data)) {
            redrive.pipeline("documents")
                    .node("parse", byte[].class)
                    .handle((document, attempt) -> {})
                    .node("enrich", byte[].class)
                    .after("parse")
                    .handle((document, attempt) -> {})
                    .node("index", byte[].class)
                    .after("enrich")
                    .handle((document, attempt) -> handled.add("index " + document.length))
                    .build();
            redrive.start();
            for (int i = 0; i < more; i++) {
                byte[] document = Integer.toString(i).repeat(LARGE).getBytes(StandardCharsets.US_ASCII);
                redrive.push("documents", NewDocument.of(Payload.within(document, 0, LARGE)));
            }
            for (int i = 0; i < more; i++) {
                assertThat(next()).isEqualTo("index " + LARGE);
            }
        }
        return Files.size(data.resolve("redrive.db"));
    }

    @Test
    void refusesADocumentForAPipelineThatIsNotThere() {
        try (var redrive = Redrive.open(data)) {
            assertThatThrownBy(() -> redrive.push("documents", NewDocument.of(Payload.of("x"))))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("there is no pipeline named 'documents'");
        }
    }

    @Test
    void refusesAVersionThatCannotBePublished() {
        try (var redrive = Redrive.open(data)) {
            assertThatThrownBy(() -> redrive.pipeline("documents").version(2026111901))
                    .hasMessageContaining("version 2026111901 of pipeline documents is not from 1 to 1000000");
        }
    }

    @Test
    void takesAPipelineBackWhoseQueuesCannotBeMade() {
        try (var redrive = Redrive.open(data)) {
            redrive.start();

            assertThatThrownBy(() -> redrive.pipeline("documents")
                            .onKafka()
                            .node("parse", String.class)
                            .handle((document, attempt) -> {})
                            .build())
                    .hasMessageContaining("there is no Kafka cluster");

            assertThat(redrive.pipelines().all()).isEmpty();
            assertThat(redrive.control().queues()).isEmpty();
            assertThat(redrive.control().health().ready()).isTrue();
        }
    }

    @Test
    void goesOnAsBeforeIfAnEditedGraphHasAQueueThatCannotBegin() throws Exception {
        try (var redrive = Redrive.open(data)) {
            parse(redrive.pipeline("documents")).build();
            redrive.start();
            Files.createDirectories(data.resolve("active/documents.index"));

            assertThatThrownBy(() -> parseAndIndex(redrive.pipeline("documents")))
                    .hasMessageContaining("documents.index cannot keep its crash memory");

            assertThat(redrive.pipelines().of("documents").nodes())
                    .extracting(PipelineReport.Node::id)
                    .containsExactly("parse");
            redrive.push("documents", NewDocument.of(Payload.of("x")));
            assertThat(next()).isEqualTo("parse");
        }
    }

    @Test
    void keepsTheQueuesOfAGraphOnKafkaWhoseEditFails() throws Exception {
        try (var redrive = Redrive.onKafka(Map.of("bootstrap.servers", "127.0.0.1:1"), data)) {
            parse(redrive.pipeline("documents").onKafka()).build();
            redrive.start();
            Files.createDirectories(data.resolve("active/documents.index"));

            assertThatThrownBy(() -> parseAndIndex(redrive.pipeline("documents").onKafka()))
                    .hasMessageContaining("documents.index cannot keep its crash memory");

            assertThat(redrive.isPipeline("documents")).isTrue();
            assertThat(redrive.isSet(new QueueName("documents.parse"))).isTrue();
            assertThat(redrive.isSet(new QueueName("documents.index"))).isFalse();
        }
    }

    private PipelineBuilder parse(PipelineBuilder pipeline) {
        return pipeline.node("parse", String.class).handle((document, attempt) -> handled.add("parse"));
    }

    private void parseAndIndex(PipelineBuilder pipeline) {
        parse(pipeline)
                .node("index", String.class)
                .after("parse")
                .handle((document, attempt) -> handled.add("index"))
                .build();
    }

    private String next() throws InterruptedException {
        return handled.poll(30, SECONDS);
    }
}
