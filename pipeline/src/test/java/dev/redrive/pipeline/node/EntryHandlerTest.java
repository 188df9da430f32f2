// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Standing;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.Priority;
import dev.redrive.core.policy.Verdict;
import dev.redrive.core.port.Refused;
import dev.redrive.pipeline.graph.Entry;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.repository.DocumentRepository;
import dev.redrive.pipeline.repository.LocalRepository;
import dev.redrive.pipeline.version.Graphs;
import dev.redrive.proto.v1.PipeStream;
import dev.redrive.testkit.ManualTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryHandlerTest {

    private static final int INLINE_MAX = 100;
    private static final Labels TOLD = new Labels("pdf", Priority.HIGH, "scanner", "d1", "c1");

    @TempDir
    Path folder;

    private final ManualTime time = ManualTime.standing();
    private final List<Onward> carried = new ArrayList<>();

    @Test
    void makesAStreamOfWhatTheProducerSaysOfTheRecord() throws Exception {
        var headers = new Headers(List.of(
                Header.of("lang", "de"),
                Header.of("lang", "en"),
                new Header("thumb", Payload.owning(new byte[] {(byte) 0xff, 0})),
                Header.of("x-redrive-id", "d1")));

        handler().attempt(arriving(new Content(Key.of("k"), Payload.of("text"), headers, TOLD)));

        assertThat(carried).singleElement().satisfies(each -> {
            assertThat(each.to().value()).isEqualTo("p.parse");
            assertThat(each.content().key()).isEqualTo(Key.of("k"));
            assertThat(each.content().headers()).isEqualTo(headers);
            assertThat(each.content().labels().correlationId()).isEqualTo("c1");
            assertThat(each.content().labels().priority()).isEqualTo(Priority.HIGH);
            assertThat(each.content().labels().source()).isEqualTo("scanner");
            PipeStream stream = Streams.read(each.content().value());
            assertThat(stream.getStreamId()).isEqualTo("record-7");
            assertThat(stream.getDocument().getDocumentId()).isEqualTo("d1");
            assertThat(stream.getDocument().getContentType()).isEqualTo("pdf");
            assertThat(stream.getDocument().getMetadataMap()).containsOnly(Map.entry("lang", "en"));
            assertThat(stream.getDocument().getBody().toStringUtf8()).isEqualTo("text");
        });
    }

    @Test
    void theSameRecordMakesTheSameStepAgain() {
        var content = new Content(null, Payload.of("text"), Headers.NONE, Labels.NONE);

        handler().attempt(arriving(content));
        handler().attempt(arriving(content));

        assertThat(carried).hasSize(2);
        assertThat(carried.getFirst()).isEqualTo(carried.getLast());
        assertThat(carried.getFirst().content().labels().correlationId()).isEqualTo("record-7");
    }

    @Test
    void aLargeOneTravelsByReference() throws Exception {
        handler().attempt(arriving(Content.of(Payload.of("x".repeat(INLINE_MAX + 1)))));

        PipeStream stream = Streams.read(carried.getFirst().content().value());
        assertThat(stream.getDocumentRef().getSize()).isEqualTo(INLINE_MAX + 1);
    }

    @Test
    void buriesATombstoneAndWhatIsTooMuchAroundADocument() {
        var tombstone = Content.of(Payload.ABSENT);
        var tooMuch = Content.of(Payload.of("x"))
                .withHeaders(new Headers(List.of(Header.of("h", "x".repeat(EntryHandler.AROUND_MAX)))));

        assertThat(verdict(handler().attempt(arriving(tombstone)))).isInstanceOf(Verdict.Bury.class);
        assertThat(verdict(handler().attempt(arriving(tooMuch)))).isInstanceOf(Verdict.Bury.class);
        assertThat(failure(handler().attempt(arriving(tooMuch))).message()).contains("65537 bytes");
        assertThat(carried).isEmpty();
    }

    @Test
    void triesForEverWhatTheDiskOrTheNextPlaceRefusesForNow() {
        DocumentRepository full = new DocumentRepository() {
            @Override
            public Kept put(byte[] body) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public byte[] get(Kept kept) {
                throw new AssertionError("nobody reads here");
            }
        };
        var entrance = new Entrance(new Shelf(full, INLINE_MAX), time, new SplittableRandom(1));
        var onDisk = new EntryHandler(pipeline("parse"), entrance, stream -> Outcome.SUCCEEDED);
        EntryHandler.Ferry closed = stream -> {
            throw new Refused(Refused.Kind.UNAVAILABLE, "a stop in progress", null);
        };
        var beyond = new EntryHandler(pipeline("parse"), entrance(), closed);

        Outcome first = onDisk.attempt(arriving(Content.of(Payload.of("x".repeat(INLINE_MAX + 1)))));
        Outcome second = beyond.attempt(arriving(Content.of(Payload.of("x"))));

        assertThat(failure(first).message()).contains("No space left");
        assertThat(verdict(first)).isInstanceOf(Verdict.RetryAt.class);
        assertThat(verdict(second)).isInstanceOf(Verdict.RetryAt.class);
    }

    @Test
    void chargesNothingWhileTheGraphCannotBeAskedFor() {
        Graphs unreachable = new Graphs() {
            @Override
            public String entering(Pipeline configured) {
                throw new Refused(Refused.Kind.UNAVAILABLE, "the brokers are gone", null);
            }

            @Override
            public Pipeline of(Pipeline configured, String fingerprint) {
                return configured;
            }
        };
        var shelf = new Shelf(new LocalRepository(folder, time), INLINE_MAX);
        var entrance = new Entrance(shelf, unreachable, time, new SplittableRandom(1));

        Outcome outcome = new EntryHandler(pipeline("parse"), entrance, stream -> Outcome.SUCCEEDED)
                .attempt(arriving(Content.of(Payload.of("x"))));

        assertThat(outcome).isEqualTo(Outcome.ABANDONED);
    }

    @Test
    void buriesWhatTheNextPlaceNeverTakes() {
        var beyond = new EntryHandler(pipeline("parse"), entrance(), stream -> {
            throw new Refused(Refused.Kind.TOO_LARGE, "an item has at most 16 MiB", null);
        });

        Outcome outcome = beyond.attempt(arriving(Content.of(Payload.of("x"))));

        assertThat(failure(outcome).is(FailureCode.INVALID)).isTrue();
        assertThat(verdict(outcome)).isInstanceOf(Verdict.Bury.class);
    }

    @Test
    void goesToTheFirstNodeOfAChangedPipeline() {
        EntryHandler handler = handler();

        handler.follow(pipeline("scan"));
        handler.attempt(arriving(Content.of(Payload.of("x"))));

        assertThat(carried).extracting(each -> each.to().value()).containsExactly("p.scan");
    }

    /** After many failures. */
    private Verdict verdict(Outcome outcome) {
        var after = new Standing(1000, time.now().wall());
        return Entry.POLICIES.decide(null, after, outcome, time.now().wall(), new SplittableRandom(1));
    }

    private static Failure failure(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) outcome).failure();
    }

    private EntryHandler handler() {
        return new EntryHandler(pipeline("parse"), entrance(), stream -> {
            carried.add(stream);
            return new Outcome.Succeeded(List.of(stream));
        });
    }

    private Entrance entrance() {
        var shelf = new Shelf(new LocalRepository(folder, time), INLINE_MAX);
        return new Entrance(shelf, time, new SplittableRandom(1));
    }

    private static Pipeline pipeline(String first) {
        return new Pipeline("p", List.of(new PipelineNode(first, List.of(), null)));
    }

    private Attempt arriving(Content content) {
        var message = new Message(
                new MessageId("record-7"),
                new Origin("incoming/0", 7),
                time.now().wall(),
                content);
        return new Attempt(message, 1, Duration.ofSeconds(30));
    }
}
