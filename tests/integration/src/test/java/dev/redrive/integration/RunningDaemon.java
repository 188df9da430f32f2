// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A daemon in a process of its own. */
public final class RunningDaemon implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private final Program program;
    private final Process process;
    private final URI address;
    private final HttpClient http = HttpClient.newHttpClient();

    private RunningDaemon(Program program, Process process, URI address) {
        this.program = program;
        this.process = process;
        this.address = address;
    }

    static RunningDaemon of(Program program, Process process) {
        Path file = program.data().resolve("daemon.json");
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    if (!process.isAlive()) {
                        throw new AssertionError("the daemon has ended:\n" + program.log());
                    }
                    return Files.exists(file)
                            && JSON.readTree(file.toFile()).path("pid").asLong() == process.pid();
                });
        try {
            URI address =
                    URI.create(JSON.readTree(file.toFile()).path("address").asText());
            return new RunningDaemon(program, process, address);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    URI address() {
        return address;
    }

    public Process process() {
        return process;
    }

    /** An answer of the API; what is no JSON is a text. */
    public record Answer(int status, JsonNode body) {}

    public Answer get(String path) {
        return send(HttpRequest.newBuilder(address.resolve(path)).GET());
    }

    public Answer post(String path, String json) {
        return send(HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response =
                    http.send(request.timeout(Duration.ofSeconds(20)).build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), body(response));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode body(HttpResponse<String> response) throws IOException {
        String body = response.body();
        if (body.isBlank()) {
            return JSON.missingNode();
        }
        boolean json = response.headers().firstValue("Content-Type").orElse("").contains("json");
        return json ? JSON.readTree(body) : TextNode.valueOf(body);
    }

    /** A queue as the API shows it, with its engine. */
    public JsonNode queue(String name) {
        return get("/api/v1/queues/" + name).body();
    }

    /** All items of a queue, page by page. */
    List<JsonNode> items(String queue) {
        return all("/api/v1/queues/" + queue + "/items?limit=1000");
    }

    /** All items of a queue with that status. */
    public List<JsonNode> items(String queue, String status) {
        return all("/api/v1/queues/" + queue + "/items?limit=1000&status=" + status);
    }

    private List<JsonNode> all(String path) {
        List<JsonNode> items = new ArrayList<>();
        String after = "";
        do {
            JsonNode page = get(path + after).body();
            page.path("items").forEach(items::add);
            String next = page.path("next").asText("");
            after = next.isEmpty() || page.path("next").isNull()
                    ? ""
                    : "&after=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
        } while (!after.isEmpty());
        return items;
    }

    /** Whether nothing of the queue is pending, active or failed any more. */
    public boolean isDrained(String queue) {
        JsonNode counts = queue(queue).path("counts");
        return counts.path("pending").asLong(1)
                        + counts.path("active").asLong(1)
                        + counts.path("failed").asLong(1)
                == 0;
    }

    /** kill -9, and gone when it returns. */
    public void kill() {
        process.destroyForcibly();
        waitForTheEnd();
    }

    /** SIGTERM: drains. Returns the exit code. */
    public int stop() {
        process.destroy();
        return waitForTheEnd();
    }

    /** Waits until it has ended by itself. Returns the exit code. */
    int end() {
        return waitForTheEnd();
    }

    private int waitForTheEnd() {
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new AssertionError("the daemon does not end:\n" + program.log());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            // Nobody opens its directory again, so nobody would end what a killed daemon leaves behind.
            List<ProcessHandle> children = process.descendants().toList();
            kill();
            children.forEach(ProcessHandle::destroyForcibly);
        }
        http.close();
    }
}
