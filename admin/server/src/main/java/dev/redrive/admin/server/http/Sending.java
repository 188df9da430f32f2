// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.server.Problems;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.core.time.Time;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers too long to be held in memory: streams of changes, and files. Each is written by a virtual thread of its own, and there
 * are few at a time; Jetty's threads are free for everybody else.
 */
final class Sending implements AutoCloseable {

    static final int FILES_MAX = 8;

    private static final Logger log = LoggerFactory.getLogger(Sending.class);

    private final Guard guard;
    private final Streams streams;
    private final Time time;
    private final Semaphore files = new Semaphore(FILES_MAX);

    Sending(Guard guard, Streams streams, Time time) {
        this.guard = guard;
        this.streams = streams;
        this.time = time;
    }

    /**
     * The head of an answer, and the work that writes the rest.
     *
     * @param rest null if nothing follows
     */
    record Begun(Answer head, @Nullable Runnable rest) {}

    Begun begin(Answer answer, HttpServletRequest request, HttpServletResponse response, Guard.Shown shown)
            throws IOException {
        Path file = answer.file();
        return file == null ? live(request, response, shown) : file(request, response, answer, file);
    }

    private Begun live(HttpServletRequest request, HttpServletResponse response, Guard.Shown shown) throws IOException {
        var line = new Stream.Line(() -> guard.isStillWelcome(shown), SlowClients.connection(request)::close);
        Stream stream = new Stream(response.getOutputStream(), line, time);
        if (!streams.add(stream)) {
            return busy(request, "there are " + Streams.OPEN_MAX + " streams already");
        }
        return new Begun(Answer.text(200, Answer.LIVE, "").withHeader("X-Accel-Buffering", "no"), stream::run);
    }

    private Begun file(HttpServletRequest request, HttpServletResponse response, Answer answer, Path file) {
        if (!files.tryAcquire()) {
            return busy(request, "there are " + FILES_MAX + " downloads already");
        }
        EndPoint connection = SlowClients.connection(request);
        return new Begun(answer, () -> {
            try {
                OutputStream out = response.getOutputStream();
                response.setContentLengthLong(Files.size(file));
                Files.copy(file, out);
            } catch (IOException e) {
                log.atInfo().addKeyValue("file", file.getFileName()).log("download ended early: {}", e.getMessage());
                connection.close();
            } finally {
                files.release();
            }
        });
    }

    /** The answer ends when the work does. */
    static void onItsOwnThread(HttpServletRequest request, Runnable work) {
        AsyncContext answer = request.startAsync();
        answer.setTimeout(0);
        Thread.ofVirtual().name("redrive-send").start(() -> {
            try {
                work.run();
            } finally {
                answer.complete();
            }
        });
    }

    private static Begun busy(HttpServletRequest request, String why) {
        Answer answer = Problems.UNAVAILABLE
                .answer(why, request.getRequestURI(), "try again in a while")
                .withHeader("Retry-After", Long.toString(Streams.COME_BACK.toSeconds()));
        return new Begun(answer, null);
    }

    @Override
    public void close() {
        streams.close();
    }
}
