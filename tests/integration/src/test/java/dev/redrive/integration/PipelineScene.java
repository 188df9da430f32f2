// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.proto.v1.DlqMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A pipeline parse (gRPC), enrich (HTTP), index (exec) whose modules run in processes of their own. */
public final class PipelineScene implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Program program;
    private final GrpcServer parse = GrpcServer.start(0);
    private HttpModule enrich = HttpModule.start(0);
    private final RunningDaemon daemon;

    /** @param transport what the pipeline says of it, and what goes before */
    public PipelineScene(Path folder, String before, String transport) {
        program = new Program(folder);
        program.script("index", """
                #!/bin/sh
                echo "$REDRIVE_HEADER_DOCUMENT_ID ${REDRIVE_HEADER_STREAM_ID:+of a stream}" >> told
                echo "$(cat)" >> handled
                """);
        program.configure(before + """
                pipelines:
                  documents:
                    transport: %s
                    nodes:
                      - { id: parse,  handler: { grpc: "127.0.0.1:%d" }, when: "document.type == 'text'" }
                      - { id: enrich, handler: { http: "http://127.0.0.1:%d/enrich" }, after: [parse] }
                      - { id: index,  handler: { exec: ["./index"] }, after: [enrich] }
                """.formatted(transport, parse.port(), enrich.port()));
        assertThat(program.run("config", "check").exit()).isZero();
        daemon = program.serve();
    }

    public Program program() {
        return program;
    }

    public RunningDaemon daemon() {
        return daemon;
    }

    public void push(String value, String id) {
        Program.Ended pushed =
                program.run("pipeline", "push", "documents", "--value", value, "--type", "text", "--id", id);
        assertThat(pushed.exit()).as(pushed.err()).isZero();
    }

    /** What the last node got, line by line. */
    public List<String> handled() {
        Path file = program.folder().resolve("handled");
        try {
            return Files.exists(file) ? Files.readAllLines(file) : new ArrayList<>();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the last node was told of each document, line by line. */
    public List<String> told() {
        try {
            return Files.readAllLines(program.folder().resolve("told"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void awaitHandled(int count) {
        await().atMost(PATIENCE).until(() -> handled().size() >= count);
    }

    /** The HTTP module is gone. */
    public void endEnrich() {
        enrich.kill();
    }

    public void startEnrichAgain() {
        enrich = HttpModule.start(enrich.port());
    }

    public void awaitDead(String node) {
        await().atMost(PATIENCE).until(() -> count(node, "dead") == 1);
    }

    public int count(String node, String status) {
        return daemon.queue("documents." + node).path("counts").path(status).asInt();
    }

    /** How many documents the engine of a node has finished. */
    public int done(String node) {
        return daemon.queue("documents." + node)
                .path("engine")
                .path("completed")
                .asInt();
    }

    /** The one dead letter there is. */
    public JsonNode letter() {
        await().atMost(PATIENCE)
                .until(() ->
                        daemon.get("/api/v1/dead-letters").body().path("items").size() == 1);
        String id = daemon.get("/api/v1/dead-letters")
                .body()
                .path("items")
                .path(0)
                .path("id")
                .asText();
        return daemon.get("/api/v1/dead-letters/" + id).body();
    }

    /** The same, read by nothing but the published class. */
    public DlqMessage dlqMessage(String letter) {
        Path file = program.folder().resolve("letter.bin");
        Program.Ended shown = program.run("dlq", "show", letter, "--dlq-message", file.toString());
        assertThat(shown.exit()).as(shown.err()).isZero();
        try {
            return DlqMessage.parseFrom(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void replay(String letter) {
        Program.Ended replayed = program.run("dlq", "replay", letter, "--yes");
        assertThat(replayed.exit()).as(replayed.out() + replayed.err()).isZero();
    }

    @Override
    public void close() {
        daemon.close();
        parse.close();
        enrich.close();
    }
}
