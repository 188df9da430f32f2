// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static dev.redrive.admin.server.RouterFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.redrive.admin.api.ProblemException;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.ItemFilter;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.PushRequest;
import org.junit.jupiter.api.Test;

class ItemsTest {

    private final RouterFixture api = new RouterFixture();

    @Test
    void pagesThroughAListWithItsCursor() {
        for (int i = 0; i < 5; i++) {
            api.client.push("orders", PushRequest.text("v" + i));
        }

        Listing<ItemView> first = api.client.items(new ItemFilter("orders", "pending", 3, null));
        Listing<ItemView> second = api.client.items(new ItemFilter("orders", "pending", 3, first.next()));

        assertThat(first.items()).hasSize(3);
        assertThat(second.items()).extracting(ItemView::id).containsExactly("item00000004", "item00000005");
        assertThat(second.next()).isNull();
    }

    @Test
    void listsAllQueuesAtOnce() {
        api.client.push("orders", PushRequest.text("a"));
        api.client.push("mails", PushRequest.text("b"));

        assertThat(api.client.items(new ItemFilter(null, null, null, null)).items())
                .extracting(ItemView::queue)
                .containsExactly("orders", "mails");
    }

    @Test
    void showsTheAttemptsOfThePresentLifeAndTheEarlierOnes() {
        String id = api.client.push("orders", PushRequest.text("a")).id();
        api.control.bury(id, 3, "no route");
        api.client.retry("orders", id);
        api.control.bury(id, 1, "still none");

        ItemDetailView detail = api.client.item("orders", id);

        assertThat(detail.item().status()).isEqualTo("dead");
        assertThat(detail.item().reason()).isEqualTo("exhausted");
        assertThat(detail.history()).hasSize(1);
        assertThat(detail.earlierLives()).hasSize(1);
        assertThat(detail.earlierLives().getFirst().attempts())
                .extracting(AttemptView::number)
                .containsExactly(1, 2, 3);
        AttemptView attempt = detail.history().getFirst();
        assertThat(attempt.outcome()).isEqualTo("failed");
        assertThat(attempt.message()).isEqualTo("still none");
        assertThat(attempt.tookMs()).isEqualTo(7);
    }

    @Test
    void putsTheFieldsOfTheItemBesideItsDetails() {
        String id = api.client
                .push("orders", PushRequest.text("a").withValueBase64("/w=="))
                .id();

        JsonNode shown = json(api.get("/api/v1/items/" + id));

        assertThat(shown.get("id").asText()).isEqualTo(id);
        assertThat(shown.get("valueBase64").asText()).isEqualTo("/w==");
        assertThat(shown.has("value")).isFalse();
        assertThat(shown.get("history")).isEmpty();
    }

    @Test
    void keepsControlCharactersInert() {
        String id = api.client
                .push("orders", PushRequest.text("\u001b[2J\u0000\r\n<script>"))
                .id();

        String body = api.get("/api/v1/items/" + id).body();

        assertThat(body).doesNotContain("\u001b", "\u0000", "\r", "\n");
        assertThat(api.client.item(null, id).value()).isEqualTo("\u001b[2J\u0000\r\n<script>");
    }

    @Test
    void revivesTheDead() {
        for (int i = 0; i < 3; i++) {
            api.control.bury(api.client.push("orders", PushRequest.text("v")).id(), 1, "no");
        }
        api.client.retry("orders", "item00000001");

        assertThat(api.client.retryAllDead("orders")).isEqualTo(2);
        assertThat(api.client.queue("orders").counts().pending()).isEqualTo(3);
    }

    @Test
    void refusesToRetryWhatIsNotDead() {
        String id = api.client.push("orders", PushRequest.text("v")).id();

        assertThatThrownBy(() -> api.client.retry("orders", id)).isInstanceOfSatisfying(ProblemException.class, no -> {
            assertThat(no.problem().status()).isEqualTo(409);
            assertThat(no.problem().type()).isEqualTo("urn:redrive:problem:conflict");
            assertThat(no.problem().remedy()).isEqualTo("only failed and dead items can be retried");
        });
    }

    @Test
    void drops() {
        String id = api.client.push("orders", PushRequest.text("v")).id();

        api.client.drop("orders", id);

        assertThat(api.get("/api/v1/items/" + id).status()).isEqualTo(404);
        assertThat(api.router
                        .call(Request.delete("/api/v1/queues/orders/items/" + id))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void refusesWordsAndNumbersItDoesNotKnow() {
        Request list = Request.get("/api/v1/items");

        assertThat(json(api.router.call(list.with("status", "ded")))
                        .get("remedy")
                        .asText())
                .isEqualTo("use one of pending, active, failed, completed, dead");
        assertThat(api.router.call(list.with("stauts", "dead")).status()).isEqualTo(400);
        for (String limit : new String[] {"0", "1001", "-1", "1.5", "", "99999999999"}) {
            assertThat(api.router.call(list.with("limit", limit)).status()).isEqualTo(400);
        }
    }
}
