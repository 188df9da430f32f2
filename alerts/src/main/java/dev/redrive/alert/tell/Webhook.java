// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert.tell;

import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.AlertTarget;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts changes to a server, one after another, so that an end never overtakes its beginning. They wait in a bounded row for a
 * thread of its own, which tries each a bounded number of times. What the server answers beyond its status is not read, and no
 * redirect is followed. Nothing shows the path or the headers: with many services they are the secret.
 */
final class Webhook implements Teller {

    /** Fifty queues may go down at once, and come up again, before anything is let go. */
    static final int WAITING_MAX = 100;

    private static final Logger LOG = LoggerFactory.getLogger("dev.redrive.alert");
    private static final int OK_FIRST = 200;
    private static final int OK_LAST = 299;

    private final AlertTarget.Webhook target;
    private final String cluster;
    private final Persistence persistence;
    private final HttpClient client;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Deque<AlertChange> waiting = new ArrayDeque<>();
    private boolean closed;

    Webhook(AlertTarget.Webhook target, String cluster, Persistence persistence) {
        this.target = target;
        this.cluster = cluster;
        this.persistence = persistence;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(persistence.timeout())
                .build();
        this.thread = Thread.ofPlatform().daemon().name("redrive-webhook").start(this::run);
    }

    @Override
    public void tell(AlertChange change) {
        lock.lock();
        try {
            if (waiting.size() < WAITING_MAX) {
                waiting.addLast(change);
                news.signal();
            } else {
                giveUp(change, WAITING_MAX + " others wait for it already");
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            for (AlertChange change = next(); change != null; change = next()) {
                deliver(change);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            client.shutdownNow();
        }
    }

    /** Null at the end. */
    private @Nullable AlertChange next() throws InterruptedException {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                news.await();
            }
            return waiting.pollFirst();
        } finally {
            lock.unlock();
        }
    }

    private void deliver(AlertChange change) throws InterruptedException {
        HttpRequest request = request(change);
        for (int tries = 1; ; tries++) {
            String trouble = send(request);
            if (trouble == null) {
                return;
            }
            if (tries == persistence.tries() || !pause(persistence.wait(tries))) {
                giveUp(change, trouble + " (tried " + tries + " times)");
                return;
            }
        }
    }

    private HttpRequest request(AlertChange change) {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.uri())
                .timeout(persistence.timeout())
                .setHeader("user-agent", "redrive")
                .setHeader("content-type", "application/json")
                .POST(BodyPublishers.ofByteArray(AlertJson.of(change, cluster)));
        target.headers().forEach(request::setHeader);
        return request.build();
    }

    /** Why it was not taken; null if it was. */
    private @Nullable String send(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
            response.body().close();
            int status = response.statusCode();
            return status >= OK_FIRST && status <= OK_LAST ? null : "HTTP " + status;
        } catch (IOException | IllegalArgumentException e) {
            // The latter is what the client makes of some answers that are not HTTP.
            return e.getClass().getSimpleName();
        }
    }

    /** False if it was closed meanwhile: then there is no time for another try. */
    private boolean pause(Duration wait) throws InterruptedException {
        lock.lock();
        try {
            long left = wait.toNanos();
            while (left > 0 && !closed) {
                left = news.awaitNanos(left);
            }
            if (closed) {
                // What comes behind it would fail as well, and somebody waits for the end.
                waiting.forEach(each -> giveUp(each, "the process stops"));
                waiting.clear();
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    private void giveUp(AlertChange change, String why) {
        LOG.atWarn()
                .addKeyValue("queue", change.alert().queue())
                .addKeyValue("alert", change.alert().kind().word())
                .log(target + " was not told that an alert is " + change.word() + ": " + why);
    }

    /** What is under way gets the time of one try. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            news.signal();
        } finally {
            lock.unlock();
        }
        try {
            if (!thread.join(persistence.timeout().multipliedBy(2))) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
