// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.server.Problems;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.core.time.Time;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.io.EndPoint;
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

    /** Begins a stream. Returns the answer's head, or why there is none. */
    Answer live(Context context, Guard.Shown shown) {
        HttpServletRequest request = context.req();
        try {
            var line = new Stream.Line(() -> guard.isStillWelcome(shown), SlowClients.connection(request)::close);
            Stream stream = new Stream(context.res().getOutputStream(), line, time);
            if (!streams.add(stream)) {
                return busy(request, "there are " + Streams.OPEN_MAX + " streams already");
            }
            context.future(() -> onItsOwnThread(stream::run));
            return Answer.text(200, Answer.LIVE, "").withHeader("X-Accel-Buffering", "no");
        } catch (IOException gone) {
            return busy(request, "the connection is closing");
        }
    }

    /** Returns the answer itself, or why it cannot be sent now. */
    Answer file(Context context, Answer answer, Path file) {
        if (context.req().getMethod().equals("HEAD")) {
            return answer;
        }
        if (!files.tryAcquire()) {
            return busy(context.req(), "there are " + FILES_MAX + " downloads already");
        }
        EndPoint connection = SlowClients.connection(context.req());
        context.future(() -> onItsOwnThread(() -> {
            try {
                OutputStream out = context.res().getOutputStream();
                context.res().setContentLengthLong(Files.size(file));
                Files.copy(file, out);
            } catch (IOException e) {
                log.atInfo().addKeyValue("file", file.getFileName()).log("download ended early: {}", e.getMessage());
                connection.close();
            } finally {
                files.release();
            }
        }));
        return answer;
    }

    private static CompletableFuture<?> onItsOwnThread(Runnable work) {
        CompletableFuture<?> end = new CompletableFuture<>();
        Thread.ofVirtual().name("redrive-send").start(() -> {
            try {
                work.run();
            } finally {
                end.complete(null);
            }
        });
        return end;
    }

    private static Answer busy(HttpServletRequest request, String why) {
        return Problems.UNAVAILABLE
                .answer(why, request.getRequestURI(), "try again in a while")
                .withHeader("Retry-After", Long.toString(Streams.COME_BACK.toSeconds()));
    }

    @Override
    public void close() {
        streams.close();
    }
}
