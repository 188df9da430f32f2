// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.RedriveClient;
import dev.redrive.admin.api.Request;
import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A router over a fake, and short ways to ask it. */
final class RouterFixture {

    static final About ABOUT = new About("1.2.3", 42, Path.of("data"), FakeControl.START);

    static final Time TIME = () -> new Moment(FakeControl.START, 0);

    final FakeControl control = new FakeControl("mails", "orders");
    final FakeLetters letters = new FakeLetters();
    final FakeJobs jobs = new FakeJobs(letters);
    final Router router = new Router(new Router.Parts(
            control,
            new Letters(() -> letters, () -> jobs),
            ABOUT,
            () -> "redrive_items 1.0\n",
            Gatehouse.open(TIME, Masks.NONE)));
    final RedriveClient client = new RedriveClient(router);

    Answer get(String path) {
        return router.call(Request.get(path));
    }

    Answer post(String path, @Nullable String body) {
        return router.call(Request.post(path, body));
    }

    Answer push(String body) {
        return post("/api/v1/queues/orders/items", body);
    }

    static JsonNode json(Answer answer) {
        try {
            return new ObjectMapper().readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
