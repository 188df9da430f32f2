// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.ErrorView;
import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.LifeView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.Problem;
import dev.redrive.admin.api.wire.PushRequest;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {

    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

    private static final ItemView ITEM = new ItemView(
            "item0001",
            "orders",
            "t",
            null,
            "dead",
            3,
            3,
            null,
            TIME,
            TIME,
            "exhausted",
            "normal",
            null,
            null,
            null,
            new ErrorView("EXCEPTION", "java.io.IOException", "no route", TIME),
            false);

    @Test
    void writesTimesWithMilliseconds() {
        assertThat(Json.write(ITEM)).contains("\"createdAt\":\"2026-01-02T03:04:05.000Z\"");
    }

    @Test
    void writesWhatAnItemLacksAsNull() {
        assertThat(Json.write(ITEM)).contains("\"key\":null", "\"dueAt\":null");
    }

    @Test
    void readsBackWhatItWrites() throws JsonProcessingException {
        var attempt = new AttemptView(1, TIME, 7, "failed", "EXCEPTION", "java.io.IOException", "no route", null);
        var detail = new ItemDetailView(
                ITEM,
                "v",
                null,
                List.of(HeaderView.text("a", "1"), new HeaderView("a", null, "gA==")),
                List.of(attempt),
                0,
                List.of(new LifeView(TIME, List.of(attempt), 2)));

        assertThat(Json.read(Json.write(detail), ItemDetailView.class)).isEqualTo(detail);
        assertThat(Json.readListing(Json.write(new Listing<>(List.of(ITEM), "c")), ItemView.class))
                .isEqualTo(new Listing<>(List.of(ITEM), "c"));
    }

    @Test
    void readsAnswersOfNewerServers() throws JsonProcessingException {
        String newer = "{\"type\":\"t\",\"title\":\"T\",\"status\":404,\"more\":[1]}";

        assertThat(Json.read(newer, Problem.class)).isEqualTo(new Problem("t", "T", 404, null, null, null));
    }

    @Test
    void readsRequestsToTheLetter() throws JsonProcessingException {
        PushRequest push = PushRequest.text("a");

        assertThat(Json.write(push)).isEqualTo("{\"value\":\"a\"}");
        assertThat(Json.readStrictly("{\"value\":\"a\"}", PushRequest.class)).isEqualTo(push);
        for (String wrong : new String[] {"{\"valu\":\"a\"}", "{\"value\":1}", "{\"value\":true}", "{} {}"}) {
            assertThatThrownBy(() -> Json.readStrictly(wrong, PushRequest.class))
                    .isInstanceOf(JsonProcessingException.class);
        }
    }
}
