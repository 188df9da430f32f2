// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A daemon in a process of its own, whose handler does what a message's value says. */
final class Server implements AutoCloseable {

    static final JsonMapper JSON = new JsonMapper();

    /** Succeeds, rejects or fails by the first word of the value; what follows is its complaint. */
    private static final String HANDLER = """
            value=$(cat)
            case "$value" in
              ok*) exit 0 ;;
              reject*) printf '%s' "$value" | head -c 3000 >&2; exit 65 ;;
              *) printf '%s' "$value" | head -c 3000 >&2; exit 1 ;;
            esac
            """;

    private final Path folder;
    private final String heap;
    private final HttpClient http = HttpClient.newHttpClient();
    private Process process;
    private URI address;

    private Server(Path folder, String heap) {
        this.folder = folder;
        this.heap = heap;
    }

    static Server start(Path folder, String yaml) {
        return start(folder, yaml, "-Xmx256m");
    }

    static Server start(Path folder, String yaml, String heap) {
        Server server = new Server(folder, heap);
        server.write("work.sh", HANDLER);
        server.write("redrive.yaml", yaml);
        server.launch();
        return server;
    }

    private void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Begins, also again after {@link #stop}, on the port it had. */
    void launch() {
        try {
            process = new ProcessBuilder(command())
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("daemon.log").toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Path file = folder.resolve("data/daemon.json");
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    if (!process.isAlive()) {
                        throw new AssertionError(
                                "the daemon has ended:\n" + Files.readString(folder.resolve("daemon.log")));
                    }
                    return Files.exists(file)
                            && JSON.readTree(file.toFile()).path("pid").asLong() == process.pid();
                });
        try {
            address = URI.create(JSON.readTree(file.toFile()).path("address").asText());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command() {
        String jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(each -> !each.contains("driver-bundle"))
                .collect(Collectors.joining(File.pathSeparator));
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                heap,
                "-Dlogback.configurationFile=logback.xml",
                "-cp",
                jars,
                "dev.redrive.app.Main",
                "serve");
    }

    URI address() {
        return address;
    }

    JsonNode get(String path) {
        return send(HttpRequest.newBuilder(address.resolve(path)).GET());
    }

    /** Pushes and returns the item's id. */
    String push(String queue, Map<String, ?> message) {
        return post("/api/v1/queues/" + queue + "/items", message).path("id").asText();
    }

    JsonNode post(String path, Map<String, ?> body) {
        try {
            return send(HttpRequest.newBuilder(address.resolve(path))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response =
                    http.send(request.timeout(Duration.ofSeconds(20)).build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new AssertionError(response.statusCode() + ": " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Until so many letters of a queue are known to the catalog. */
    void awaitLetters(String filter, int count) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> get("/api/v1/dead-letters?limit=1000&filter=" + filter)
                                .path("items")
                                .size()
                        >= count);
    }

    void stop() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        http.close();
    }
}
