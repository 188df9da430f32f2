// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.item.Status;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.RetryPolicy;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.StreamReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineTest {

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
    void refusesADocumentForAPipelineThatIsNotThere() {
        try (var redrive = Redrive.open(data)) {
            assertThatThrownBy(() -> redrive.push("documents", NewDocument.of(Payload.of("x"))))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("there is no pipeline named 'documents'");
        }
    }

    private String next() throws InterruptedException {
        return handled.poll(30, SECONDS);
    }
}
