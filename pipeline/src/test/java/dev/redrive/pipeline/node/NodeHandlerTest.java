// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Changed;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.RejectedMessage;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.Provenance;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.Rule;
import dev.redrive.core.policy.Then;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.Refused;
import dev.redrive.pipeline.condition.Condition;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.graph.PipelineNode.After;
import dev.redrive.pipeline.repository.LocalRepository;
import dev.redrive.pipeline.version.GraphForm;
import dev.redrive.pipeline.version.Graphs;
import dev.redrive.pipeline.version.UnknownGraph;
import dev.redrive.proto.v1.DlqMessage;
import dev.redrive.proto.v1.NodeOutcome;
import dev.redrive.proto.v1.PipeStream;
import dev.redrive.testkit.ManualTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeHandlerTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final ManualTime time = ManualTime.standing();
    private final List<Message> seen = new ArrayList<>();

    @Test
    void handsTheDocumentOverAndSendsTheStreamOnWithWhatWasSaid() throws Exception {
        Pipeline pipeline = pipeline(node("parse"), node("index", "parse"));

        List<Onward> onward = sentOn(at(pipeline, "parse", succeeding()).attempt(entering(pipeline, "text")));

        assertThat(seen).singleElement().satisfies(message -> {
            assertThat(message.value().text()).isEqualTo("text");
            assertThat(message.type()).isEqualTo("pdf");
            assertThat(header(message, "document-id")).isEqualTo("d1");
            assertThat(header(message, "metadata.lang")).isEqualTo("en");
        });
        assertThat(onward).singleElement().satisfies(each -> {
            assertThat(each.to().value()).isEqualTo("p.index");
            PipeStream stream = Streams.read(each.content().value());
            assertThat(stream.getPathList()).containsExactly("parse");
            assertThat(stream.getHistory(0).getOutcome()).isEqualTo(NodeOutcome.NODE_OUTCOME_SUCCEEDED);
            assertThat(stream.getDocument().getBody().toStringUtf8()).isEqualTo("text");
        });
    }

    @Test
    void sendsACopyToEachSuccessorWhoseConditionHolds() throws Exception {
        Pipeline pipeline = pipeline(
                node("parse"),
                new PipelineNode(
                        "en", List.of(new After("parse", Condition.of("document.metadata.lang == 'en'"))), null),
                new PipelineNode(
                        "de", List.of(new After("parse", Condition.of("document.metadata.lang == 'de'"))), null),
                node("all", "parse"));

        List<Onward> onward = sentOn(at(pipeline, "parse", succeeding()).attempt(entering(pipeline, "text")));

        assertThat(onward).extracting(each -> each.to().value()).containsExactly("p.en", "p.all");
    }

    @Test
    void givesTheSameStepTheSameNameAndOthersOthers() throws Exception {
        Pipeline pipeline = pipeline(node("parse"), node("b", "parse"), node("c", "parse"));
        Attempt attempt = entering(pipeline, "text");
        NodeHandler handler = at(pipeline, "parse", succeeding());

        List<String> once = names(handler.attempt(attempt));
        List<String> again = names(handler.attempt(attempt));

        assertThat(again).isEqualTo(once).doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void notesARejectionAndGoesOn() throws Exception {
        Pipeline pipeline = pipeline(node("parse"), node("index", "parse"));
        Handler answering = attempt -> new Outcome.Rejected(new Failure("BAD_PDF", null, "torn", "", null));
        Handler throwing = attempt -> {
            throw new RejectedMessage("torn");
        };

        PipeStream answered =
                Streams.read(sentOn(at(pipeline, "parse", answering).attempt(entering(pipeline, "x")))
                        .getFirst()
                        .content()
                        .value());
        PipeStream thrown = Streams.read(sentOn(at(pipeline, "parse", throwing).attempt(entering(pipeline, "x")))
                .getFirst()
                .content()
                .value());

        assertThat(answered.getHistory(0).getOutcome()).isEqualTo(NodeOutcome.NODE_OUTCOME_REJECTED);
        assertThat(answered.getHistory(0).getCode()).isEqualTo("BAD_PDF");
        assertThat(answered.getHistory(0).getMessage()).isEqualTo("torn");
        assertThat(thrown.getHistory(0).getCode()).isEqualTo("REJECTED");
    }

    @Test
    void sendsOnWhatTheHandlerMadeOfTheDocumentAndSaysSo() throws Exception {
        Pipeline pipeline = pipeline(
                node("parse"),
                new PipelineNode("index", List.of(new After("parse", Condition.of("document.type == 'text'"))), null));
        Handler reading = attempt -> Outcome.changed(
                Changed.to(Payload.of("what it says")).ofType("text").with("pages", "3"));

        Onward onward = sentOn(at(pipeline, "parse", reading).attempt(entering(pipeline, "%PDF")))
                .getFirst();

        PipeStream stream = Streams.read(onward.content().value());
        assertThat(stream.getDocument().getBody().toStringUtf8()).isEqualTo("what it says");
        assertThat(stream.getDocument().getContentType()).isEqualTo("text");
        assertThat(stream.getDocument().getDocumentId()).isEqualTo("d1");
        assertThat(stream.getDocument().getMetadataMap()).isEqualTo(Map.of("lang", "en", "pages", "3"));
        assertThat(stream.getHistory(0).getChanged()).isTrue();
        assertThat(onward.content().labels().type()).isEqualTo("text");
    }

    @Test
    void aDocumentThatHasBecomeLargeTravelsByReferenceAndItsFactsChangeWithoutReadingIt() throws Exception {
        Pipeline pipeline = pipeline(node("parse"), node("index", "parse"), node("end", "index"));
        Handler growing = attempt -> Outcome.changed(Changed.to(Payload.of("x".repeat(100_000))));
        Handler naming = attempt -> Outcome.changed(new Changed(null, "html", Map.of("lang", "de")));

        Onward grown = sentOn(at(pipeline, "parse", growing).attempt(entering(pipeline, "x")))
                .getFirst();
        Onward named = sentOn(at(pipeline, "index", naming).attempt(attempt(grown.content())))
                .getFirst();

        PipeStream stream = Streams.read(named.content().value());
        assertThat(stream.getDocumentRef().getSize()).isEqualTo(100_000);
        assertThat(stream.getDocumentRef().getContentType()).isEqualTo("html");
        assertThat(stream.getDocumentRef().getMetadataMap()).isEqualTo(Map.of("lang", "de"));
        assertThat(named.content().value().size()).isLessThan(1000);
    }

    @Test
    void failsForGoodWhereWhatTheHandlerMadeIsNoDocument() throws Exception {
        Pipeline pipeline = pipeline(node("parse"));
        Handler boundless = attempt -> Outcome.changed(new Changed(null, "x".repeat(2000), Map.of()));

        Outcome outcome = at(pipeline, "parse", boundless).attempt(entering(pipeline, "x"));

        assertThat(failure(outcome).code()).isEqualTo(Rule.PERMANENT);
        assertThat(failure(outcome).message()).contains("type has 2000 characters");
    }

    @Test
    void leavesARejectionToARuleThatSpeaksOfIt() throws Exception {
        Pipeline pipeline = pipeline(node("parse"), node("index", "parse"));
        Handler rejecting = attempt -> new Outcome.Rejected(new Failure("BAD_PDF", null, "torn", "", null));
        var place = new NodeHandler.Place(pipeline, pipeline.entry(), Presets.PIPELINE.rule("BAD_PDF", Then.BURY));

        Outcome outcome = new NodeHandler(place, rejecting, shelf(), time).attempt(entering(pipeline, "x"));

        assertThat(outcome).isInstanceOf(Outcome.Rejected.class);
    }

    @Test
    void refusesRulesThatWouldSendNothingOn() {
        Pipeline pipeline = pipeline(node("parse"));

        assertThatThrownBy(() ->
                        new NodeHandler.Place(pipeline, pipeline.entry(), Presets.PIPELINE.rule("HTTP 404", Then.DONE)))
                .hasMessageContaining("p.parse", "done");
    }

    @Test
    void goesOnWhereTheWorkWasDoneAlready() throws Exception {
        Pipeline pipeline = pipeline(node("parse"), node("index", "parse"));
        Handler known =
                attempt -> new Outcome.Failed(Failure.of(FailureCode.EXCEPTION, "gRPC ALREADY_EXISTS", "I know it"));

        assertThat(sentOn(at(pipeline, "parse", known).attempt(entering(pipeline, "x"))))
                .hasSize(1);
    }

    @Test
    void leavesFailuresToThePolicy() throws Exception {
        Pipeline pipeline = pipeline(node("parse"), node("index", "parse"));
        var failed = new Outcome.Failed(Failure.of(FailureCode.UNAVAILABLE, "down"));

        assertThat(at(pipeline, "parse", attempt -> failed).attempt(entering(pipeline, "x")))
                .isEqualTo(failed);
    }

    @Test
    void passesADocumentByThatItsFilterLeavesOut() throws Exception {
        Pipeline pipeline = pipeline(
                new PipelineNode("parse", List.of(), Condition.of("document.type == 'html'")), node("index", "parse"));

        List<Onward> onward = sentOn(at(pipeline, "parse", succeeding()).attempt(entering(pipeline, "x")));

        assertThat(seen).isEmpty();
        assertThat(Streams.read(onward.getFirst().content().value())
                        .getHistory(0)
                        .getOutcome())
                .isEqualTo(NodeOutcome.NODE_OUTCOME_FILTERED);
    }

    @Test
    void failsForGoodWhereAConditionCannotBeTold() throws Exception {
        Pipeline pipeline =
                pipeline(new PipelineNode("parse", List.of(), Condition.of("document.metadata.page == '1'")));

        Outcome outcome = at(pipeline, "parse", succeeding()).attempt(entering(pipeline, "x"));

        assertThat(failure(outcome).code()).isEqualTo(Rule.PERMANENT);
        assertThat(failure(outcome).message()).contains("'page' is not present");
    }

    @Test
    void loadsALargeDocumentAndSendsItsReferenceOn() throws Exception {
        Pipeline pipeline = pipeline(node("parse"), node("index", "parse"));
        String large = "x".repeat(100_000);

        List<Onward> onward = sentOn(at(pipeline, "parse", succeeding()).attempt(entering(pipeline, large)));

        assertThat(seen.getFirst().value().text()).isEqualTo(large);
        assertThat(onward.getFirst().content().value().size()).isLessThan(1000);
    }

    @Test
    void saysWhichDocumentIsMissing() throws Exception {
        Pipeline pipeline = pipeline(node("parse"));
        Attempt attempt = entering(pipeline, "x".repeat(100_000));
        try (var files = Files.walk(folder)) {
            Files.delete(files.filter(Files::isRegularFile).findFirst().orElseThrow());
        }

        assertThat(failure(at(pipeline, "parse", succeeding()).attempt(attempt)).code())
                .isEqualTo(NodeHandler.DOCUMENT_MISSING);
    }

    @Test
    void buriesWhatIsNoStream() throws Exception {
        Pipeline pipeline = pipeline(node("parse"));

        Outcome outcome =
                at(pipeline, "parse", succeeding()).attempt(attempt(Content.of(Payload.of("{\"not\": \"a stream\"}"))));

        assertThat(failure(outcome).code()).isEqualTo("UNREADABLE");
    }

    @Test
    void writesADeadLetterThatThePublishedClassReads() throws Exception {
        Pipeline pipeline = pipeline(node("parse"));
        Payload value = entering(pipeline, "text").message().value();
        var failure = new Failure("CONNECTION_REFUSED", "gRPC UNAVAILABLE", "down", "at x", null);
        var tried = new Tried(1, time.wall(), Duration.ofMillis(5), new Outcome.Failed(failure));
        var death = new Death("redrive", Reason.EXHAUSTED, failure, 3, time.wall());

        byte[] letter = DlqMessages.of(
                value,
                "parse",
                death,
                new Provenance("p.parse", 2, 17L, "redrive.p"),
                new History(List.of(new Life(time.wall(), List.of(tried), 0))));

        DlqMessage read = DlqMessage.parseFrom(letter);
        assertThat(read.getStream().getDocument().getBody().toStringUtf8()).isEqualTo("text");
        assertThat(read.getErrorType()).isEqualTo("CONNECTION_REFUSED");
        assertThat(read.getAttemptCount()).isEqualTo(3);
        assertThat(read.getFailedNodeId()).isEqualTo("parse");
        assertThat(read.getOriginalTopic()).isEqualTo("p.parse");
        assertThat(read.getOriginalOffset()).isEqualTo(17);
        assertThat(read.getAttempts(0).getType()).isEqualTo("gRPC UNAVAILABLE");
        assertThat(DlqMessages.stream(Payload.owning(letter))).isEqualTo(value);
    }

    @Test
    void documentFollowsTheGraphThatItEnteredByAlsoToANodeThatIsGone() throws Exception {
        Pipeline old = pipeline(node("parse"), node("index", "parse"), node("store", "index"));
        Pipeline now = pipeline(node("parse"), node("index", "parse"));
        Versions versions = new Versions(old, now);
        Attempt entered = enteringBy(old, versions);

        List<Onward> fromParse = sentOn(at(now, "parse", versions).attempt(entered));
        List<Onward> fromIndex = sentOn(
                at(now, "index", versions).attempt(attempt(fromParse.getFirst().content())));

        assertThat(fromIndex).extracting(each -> each.to().value()).containsExactly("p.store");
        assertThat(sentOn(at(now, "index", versions).attempt(enteringBy(now, versions))))
                .isEmpty();
    }

    @Test
    void documentOfNoVersionFollowsTheConfiguredGraph() throws Exception {
        Pipeline old = pipeline(node("parse"), node("index", "parse"));
        Pipeline now = pipeline(node("parse"), node("store", "parse"));
        Versions versions = new Versions(old, now);

        List<Onward> onward = sentOn(at(now, "parse", versions).attempt(entering(old, "x")));

        assertThat(onward).extracting(each -> each.to().value()).containsExactly("p.store");
    }

    @Test
    void documentOfAGraphThatIsNotKnownFails() throws Exception {
        Pipeline now = pipeline(node("parse"));
        Attempt entered = enteringBy(now, new Versions(now));

        Outcome outcome = at(now, "parse", new Versions()).attempt(entered);

        assertThat(failure(outcome).code()).isEqualTo(NodeHandler.GRAPH_UNKNOWN);
        assertThat(seen).isEmpty();
    }

    @Test
    void documentWhoseGraphCannotBeAskedForNowIsChargedNoAttempt() throws Exception {
        Pipeline now = pipeline(node("parse"));
        Attempt entered = enteringBy(now, new Versions(now));
        Graphs unreachable = new Graphs() {
            @Override
            public String entering(Pipeline configured) {
                throw new Refused(Refused.Kind.UNAVAILABLE, "the brokers are gone", null);
            }

            @Override
            public Pipeline of(Pipeline configured, String fingerprint) {
                throw new Refused(Refused.Kind.UNAVAILABLE, "the brokers are gone", null);
            }
        };
        var place = new NodeHandler.Place(now, now.node("parse").orElseThrow(), Presets.PIPELINE);

        Outcome outcome = new NodeHandler(place, succeeding(), shelf(), unreachable, time).attempt(entered);

        assertThat(outcome).isEqualTo(Outcome.ABANDONED);
        assertThat(seen).isEmpty();
    }

    @Test
    void documentWhoseOwnGraphCannotBeToldGoesOnByTheConfiguredOne() throws Exception {
        Pipeline old = pipeline(
                node("parse"),
                new PipelineNode(
                        "index", List.of(new After("parse", Condition.of("document.metadata.none == 'x'"))), null));
        Pipeline mended = pipeline(node("parse"), node("index", "parse"), node("store", "index"));
        Versions versions = new Versions(old, mended);

        List<Onward> fromParse = sentOn(at(mended, "parse", versions).attempt(enteringBy(old, versions)));
        List<Onward> fromIndex = sentOn(at(mended, "index", versions)
                .attempt(attempt(fromParse.getFirst().content())));

        assertThat(fromIndex).extracting(each -> each.to().value()).containsExactly("p.store");
    }

    @Test
    void documentThatEnteredBeforeAGraphWasPublishedFollowsThatOfItsFirstHop() throws Exception {
        Pipeline old = pipeline(node("parse"), node("index", "parse"), node("store", "index"));
        Pipeline now = pipeline(node("parse"), node("index", "parse"));
        Versions versions = new Versions(old, now);

        List<Onward> fromParse = sentOn(at(old, "parse", versions).attempt(entering(old, "text")));
        List<Onward> fromIndex = sentOn(
                at(now, "index", versions).attempt(attempt(fromParse.getFirst().content())));

        assertThat(fromIndex).extracting(each -> each.to().value()).containsExactly("p.store");
    }

    /** These versions of a graph were published. */
    private static final class Versions implements Graphs {
        private final List<Pipeline> all;

        Versions(Pipeline... all) {
            this.all = List.of(all);
        }

        @Override
        public String entering(Pipeline configured) {
            return GraphForm.fingerprint(GraphForm.of(configured));
        }

        @Override
        public Pipeline of(Pipeline configured, String fingerprint) throws UnknownGraph {
            if (fingerprint.isEmpty()) {
                return configured;
            }
            return all.stream()
                    .filter(each -> entering(each).equals(fingerprint))
                    .findFirst()
                    .orElseThrow(() -> new UnknownGraph(fingerprint));
        }
    }

    private NodeHandler at(Pipeline pipeline, String id, Versions versions) {
        var place = new NodeHandler.Place(pipeline, pipeline.node(id).orElseThrow(), Presets.PIPELINE);
        return new NodeHandler(place, succeeding(), shelf(), versions, time);
    }

    private Attempt enteringBy(Pipeline pipeline, Versions versions) throws Exception {
        var entrance = new Entrance(shelf(), versions, time, new SplittableRandom(1));
        return attempt(entrance.admit(pipeline, new NewDocument("d1", "pdf", Map.of(), Payload.of("text"))));
    }

    private NodeHandler at(Pipeline pipeline, String id, Handler handler) {
        var place = new NodeHandler.Place(pipeline, pipeline.node(id).orElseThrow(), Presets.PIPELINE);
        return new NodeHandler(place, handler, shelf(), time);
    }

    private Shelf shelf() {
        return new Shelf(new LocalRepository(folder, time), Shelf.INLINE_USUAL);
    }

    private Handler succeeding() {
        return attempt -> {
            seen.add(attempt.message());
            return Outcome.SUCCEEDED;
        };
    }

    private Attempt entering(Pipeline pipeline, String body) throws Exception {
        var entrance = new Entrance(shelf(), time, new SplittableRandom(1));
        return attempt(entrance.admit(pipeline, new NewDocument("d1", "pdf", Map.of("lang", "en"), Payload.of(body))));
    }

    private Attempt attempt(Content content) {
        var message = new Message(new MessageId("m1"), new Origin("p.parse", 1), time.wall(), content);
        return new Attempt(message, 1, TIMEOUT);
    }

    private static List<Onward> sentOn(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
        return ((Outcome.Succeeded) outcome).onward();
    }

    private static List<String> names(Outcome outcome) {
        return sentOn(outcome).stream()
                .map(each -> each.content().labels().producerId())
                .toList();
    }

    private static Failure failure(Outcome outcome) {
        return ((Outcome.Failed) outcome).failure();
    }

    private static String header(Message message, String name) {
        return message.content().headers().last(name).orElseThrow().value().text();
    }

    private static Pipeline pipeline(PipelineNode... nodes) {
        return new Pipeline("p", List.of(nodes));
    }

    private static PipelineNode node(String id, String... after) {
        return new PipelineNode(
                id, List.of(after).stream().map(each -> new After(each, null)).toList(), null);
    }
}
