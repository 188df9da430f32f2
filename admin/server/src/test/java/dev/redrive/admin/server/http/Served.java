// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.HttpApi;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.server.About;
import dev.redrive.admin.server.FakeControl;
import dev.redrive.admin.server.FakeJobs;
import dev.redrive.admin.server.FakeLetters;
import dev.redrive.admin.server.Gatehouse;
import dev.redrive.admin.server.Letters;
import dev.redrive.admin.server.Masks;
import dev.redrive.admin.server.Router;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.JobState;
import dev.redrive.core.job.Wish;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A real server on a free port over a fake, and the ways to talk to it. */
final class Served implements AutoCloseable {

    static final Bounds SMALL = new Bounds(
            64 * 1024,
            64 * 1024,
            Duration.ofMillis(1500),
            Duration.ofMillis(1500),
            Duration.ofMillis(2500),
            Duration.ofSeconds(10));

    static final Time REAL = () -> new Moment(FakeControl.START, System.nanoTime() / 1_000_000);

    final FakeControl control = new FakeControl("mails", "orders");
    final FakeLetters letters = new FakeLetters();
    final FakeJobs jobs = new FakeJobs(letters);
    final AdminServer server;
    final HttpApi api;
    final RedriveClient client;

    Served(Bounds bounds) {
        this(bounds, Gatehouse.open(REAL, Masks.NONE), null);
    }

    Served(Bounds bounds, Gatehouse gatehouse, @Nullable String token) {
        this(bounds, gatehouse, token, ExternalAddress.NONE);
    }

    Served(Bounds bounds, Gatehouse gatehouse, @Nullable String token, ExternalAddress external) {
        About about = new About("1.2.3", 42, Path.of("data"), FakeControl.START);
        var router = new Router(
                new Router.Parts(control, new Letters(() -> letters, () -> jobs), about, () -> "up 1\n", gatehouse));
        server = AdminServer.start(new Listen("127.0.0.1", 0, Set.of(), external), router, bounds, REAL);
        api = new HttpApi(server.url(), token);
        client = new RedriveClient(api);
    }

    Served() {
        this(Bounds.USUAL);
    }

    /** As if a first job had written this file. */
    void exports(Path file) {
        var selection = jobs.select(new Wish.Fitting(""));
        var job = jobs.start(selection.id(), new Act.Export(Act.Format.NDJSON), "test");
        jobs.become(job.id(), JobState.DONE, job.progress());
        jobs.exported(file);
    }

    String host() {
        return "127.0.0.1:" + server.port();
    }

    /** A request without headers of interest. */
    String ask(String method, String path) throws IOException {
        return raw(method + " " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n\r\n");
    }

    /** A GET with these header lines, and no others. */
    String get(String path, String... headers) throws IOException {
        return raw("GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n");
    }

    /** Sends the text and reads all that comes until the server closes. */
    String raw(String text) throws IOException {
        try (Socket socket = connect()) {
            send(socket, text);
            return rest(socket);
        }
    }

    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    static String rest(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        api.close();
        server.close();
    }
}
