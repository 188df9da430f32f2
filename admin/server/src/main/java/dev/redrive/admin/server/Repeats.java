// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Token;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers given to changes that carried an {@code Idempotency-Key}: asked again, the same answer comes back and nothing is
 * done twice. Kept in memory, the newest of each caller only, so that nobody pushes out another's; a restart forgets them. Any thread
 * may call.
 */
final class Repeats {

    static final int KEY_MAX = 200;
    /** Answers of one caller. */
    private static final int KEPT_MAX = 1_000;
    /** Characters of one caller's answers. */
    private static final int KEPT_TEXT_MAX = 4 * 1024 * 1024;

    private static final int BODY_MAX = 64 * 1024;
    private static final int SERVER_TROUBLE = 500;

    /** By the name of the caller, of which there are as many as tokens. */
    private final Map<String, Kept> kept = new HashMap<>();

    private record Given(String request, CompletableFuture<Answer> answer) {}

    /** The answers of one caller, oldest first. */
    private static final class Kept {
        final Map<String, Given> given = new LinkedHashMap<>();
        long text;

        void removeOldest() {
            Iterator<Given> oldest = given.values().iterator();
            text -= length(oldest.next());
            oldest.remove();
        }

        void remove(String key) {
            Given gone = given.remove(key);
            text -= gone == null ? 0 : length(gone);
        }

        private static int length(Given given) {
            CompletableFuture<Answer> answer = given.answer;
            return answer.isDone() && !answer.isCompletedExceptionally()
                    ? answer.join().body().length()
                    : 0;
        }
    }

    Answer answer(Call call, boolean changes, Supplier<Answer> act) {
        String key = call.visit().idempotencyKey();
        Caller caller = call.visit().caller();
        if (key == null || caller == null || !changes) {
            return act.get();
        }
        if (key.isBlank() || key.length() > KEY_MAX) {
            return Problems.INVALID.answer(
                    "an Idempotency-Key has 1 to " + KEY_MAX + " characters",
                    call.request().path(),
                    "use e.g. a random UUID");
        }
        String request = hash(call.request());
        var mine = new Given(request, new CompletableFuture<>());
        Given before = claim(caller.name(), key, mine);
        if (before == null) {
            return first(caller.name(), key, mine, act);
        }
        return before.request.equals(request)
                ? before.answer.join().withHeader("Idempotency-Replayed", "true")
                : Problems.CONFLICT.answer(
                        "this Idempotency-Key was used for another request",
                        call.request().path(),
                        "use a fresh one for each request");
    }

    private Answer first(String caller, String key, Given mine, Supplier<Answer> act) {
        try {
            Answer answer = act.get();
            settle(caller, key, mine, answer);
            return answer;
        } catch (RuntimeException | Error e) {
            forget(caller, key);
            mine.answer.completeExceptionally(e);
            throw e;
        }
    }

    private synchronized @Nullable Given claim(String caller, String key, Given mine) {
        Kept of = kept.computeIfAbsent(caller, name -> new Kept());
        Given before = of.given.putIfAbsent(key, mine);
        if (before == null && of.given.size() > KEPT_MAX) {
            of.removeOldest();
        }
        return before;
    }

    private synchronized void settle(String caller, String key, Given mine, Answer answer) {
        Kept of = kept.computeIfAbsent(caller, name -> new Kept());
        if (answer.status() >= SERVER_TROUBLE || answer.body().length() > BODY_MAX) {
            of.remove(key);
        }
        mine.answer.complete(answer);
        if (mine.equals(of.given.get(key))) {
            of.text += answer.body().length();
            while (of.text > KEPT_TEXT_MAX) {
                of.removeOldest();
            }
        }
    }

    private synchronized void forget(String caller, String key) {
        Kept of = kept.get(caller);
        if (of != null) {
            of.remove(key);
        }
    }

    private static String hash(Request request) {
        return Token.hash(request.method() + " " + request.path() + "\n" + request.query() + "\n" + request.body());
    }
}
