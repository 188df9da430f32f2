// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.server.guard.Token;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers given to changes that carried an {@code Idempotency-Key}: asked again, the same answer comes back and nothing is
 * done twice. Kept in memory, the newest only; a restart forgets them. Any thread may call.
 */
final class Repeats {

    static final int KEY_MAX = 200;
    private static final int KEPT_MAX = 1_000;
    private static final int BODY_MAX = 64 * 1024;
    private static final int SERVER_TROUBLE = 500;

    private final Map<String, Given> given = new LinkedHashMap<>();

    private record Given(String request, CompletableFuture<Answer> answer) {}

    Answer answer(Call call, boolean changes, Supplier<Answer> act) {
        String key = call.visit().idempotencyKey();
        if (key == null || !changes) {
            return act.get();
        }
        if (key.isBlank() || key.length() > KEY_MAX) {
            return Problems.INVALID.answer(
                    "an Idempotency-Key has 1 to " + KEY_MAX + " characters",
                    call.request().path(),
                    "use e.g. a random UUID");
        }
        String whose = (call.visit().caller() == null ? "" : call.caller().name()) + "\n" + key;
        String request = hash(call.request());
        var mine = new Given(request, new CompletableFuture<>());
        Given before = claim(whose, mine);
        if (before == null) {
            return first(whose, mine, act);
        }
        return before.request.equals(request)
                ? before.answer.join().withHeader("Idempotency-Replayed", "true")
                : Problems.CONFLICT.answer(
                        "this Idempotency-Key was used for another request",
                        call.request().path(),
                        "use a fresh one for each request");
    }

    private Answer first(String whose, Given mine, Supplier<Answer> act) {
        try {
            Answer answer = act.get();
            if (answer.status() >= SERVER_TROUBLE || answer.body().length() > BODY_MAX) {
                forget(whose);
            }
            mine.answer.complete(answer);
            return answer;
        } catch (RuntimeException e) {
            forget(whose);
            mine.answer.completeExceptionally(e);
            throw e;
        }
    }

    private synchronized @Nullable Given claim(String whose, Given mine) {
        Given before = given.putIfAbsent(whose, mine);
        if (before == null && given.size() > KEPT_MAX) {
            Iterator<String> oldest = given.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
        return before;
    }

    private synchronized void forget(String whose) {
        given.remove(whose);
    }

    private static String hash(Request request) {
        return Token.hash(request.method() + " " + request.path() + "\n" + request.query() + "\n" + request.body());
    }
}
