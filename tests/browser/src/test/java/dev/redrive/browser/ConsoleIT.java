// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleIT {

    private static final String YAML = """
            server: { listen: "127.0.0.1:0" }
            data: ./data
            policies:
              patient: { attempts: 8, within: 6h, backoff: { kind: exponential, initial: 1s, max: 10m, multiplier: 3, jitter: 20% } }
            queues:
              orders:
                handler: { exec: ["sh", "work.sh"] }
                retry: { attempts: 3, cooldown: 200ms }
              emails:
                handler: { exec: ["sh", "work.sh"] }
                policy: patient
              archive:
                handler: { exec: ["sh", "work.sh"] }
            """;

    @TempDir
    private static Path folder;

    private static Server server;
    private static Chromium chromium;

    private Page page;

    @BeforeAll
    static void startAndFill() {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "there is no Chromium here; apt install chromium brings it");
        server = Server.start(folder, YAML);
        for (int i = 0; i < 6; i++) {
            server.push("orders", order("fail: card gateway refused order " + i, "order.placed", "customer-" + i % 3));
            server.push("orders", order("reject: order " + i + " has a negative amount", "order.placed", "shop-" + i));
        }
        for (int i = 0; i < 3; i++) {
            server.push("orders", order("ok", "order.placed", "customer-9"));
            server.push("emails", order("fail: mail server says try later", "email.receipt", "customer-" + i));
            server.push(
                    "archive",
                    order(
                            "{\"order\": 1, \"card\": {\"issuer\": \"acme\"}, \"lines\": [1, 2, 3]}",
                            "order.archived",
                            "k" + i));
        }
        server.awaitLetters("", 15);
        chromium = Chromium.launch();
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void open() {
        page = chromium.open(server.address());
    }

    @AfterEach
    void hasNoComplaints() {
        page.context().close();

        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void everyScreenIsSoundInLightDarkAndNarrow() {
        for (Map.Entry<String, String> screen : screens().entrySet()) {
            chromium.assertSound(page, screen.getKey(), screen.getValue());
        }
    }

    private static Map<String, String> screens() {
        JsonNode group = server.get("/api/v1/dead-letter-groups").path("items").get(0);
        JsonNode letter = server.get("/api/v1/dead-letters?filter=code!=REJECTED%20queue=orders")
                .path("items")
                .get(0);
        String archived = server.get("/api/v1/dead-letters?filter=queue=archive")
                .path("items")
                .get(0)
                .path("id")
                .asText();
        Map<String, String> screens = new LinkedHashMap<>();
        screens.put("overview", "/");
        screens.put("queue", "/console/queues/orders?status=dead");
        screens.put("item", "/console/queues/orders/items/" + letter.path("id").asText());
        screens.put("groups", "/console/groups");
        screens.put("group", "/console/groups/" + group.path("id").asText());
        screens.put("letters", "/console/letters");
        screens.put("letter", "/console/letters/" + letter.path("id").asText());
        screens.put("edit", "/console/letters/" + archived + "/edit");
        screens.put(
                "replay",
                "/console/new-job?kind=replay&group=" + group.path("id").asText());
        screens.put("purge", "/console/new-job?kind=purge&filter=queue%3Dnowhere");
        screens.put("jobs", "/console/jobs");
        screens.put("pipelines-none", "/console/pipelines");
        screens.put("policies", "/console/policies");
        screens.put("policy", "/console/policies/patient");
        screens.put("audit", "/console/audit");
        screens.put("system", "/console/system");
        return screens;
    }

    @Test
    void theFirstScreenSaysWhatIsWrong() {
        page.navigate("/");

        assertThat(page.locator(".verdict")).containsText("need attention");
        assertThat(page.locator(".queue-card")).hasCount(3);
        assertThat(page.locator(".live")).hasText("Live");
    }

    @Test
    void anItemThatSucceededAtOnceHasOneAttempt() {
        String done = server.get("/api/v1/queues/orders/items?status=completed")
                .path("items")
                .get(0)
                .path("id")
                .asText();

        page.navigate("/console/queues/orders/items/" + done);

        assertThat(page.locator("h2#timeline-title")).containsText("1 attempt");
        assertThat(page.getByText("Its first attempt succeeded")).isVisible();
    }

    @Test
    void aResolvedGroupSaysThatItsLettersAreOpenAndIsReopened() {
        server.push("orders", order("fail: the tide is out", "order.tide", "t"));
        server.awaitLetters("type=order.tide", 1);
        page.navigate("/console/letters?filter=type%3Dorder.tide");
        page.locator("[data-row] a.row-title").click();
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("its group"))
                .click();

        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Resolve"))
                .click();

        assertThat(page.getByText("1 letter of it is still open")).isVisible();
        assertThat(page.getByText("; resolved by")).isVisible();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Reopen"))
                .click();
        assertThat(page.getByText("1 letter of it is still open")).not().isVisible();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Resolve"))
                .click();
        server.push("orders", order("fail: the tide is out", "order.tide", "t2"));
        assertThat(page.getByText("letters died of it again after it was resolved by"))
                .isVisible();
    }

    @Test
    void aGroupIsReplayedInTwoClicksAndItsProgressIsShown() {
        server.push("orders", order("fail: the moon is full", "order.moon", "m"));
        server.awaitLetters("type=order.moon", 1);
        page.navigate("/console/letters?filter=type%3Dorder.moon");
        page.locator("[data-row] a.row-title").click();
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("its group"))
                .click();
        assertThat(page.getByText("Why these are one group")).isVisible();

        replayOnlyLetter(page);
    }

    /** From the screen of its group. It dies again, since its handler has not changed its mind. */
    static void replayOnlyLetter(Page page) {
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Replay…"))
                .click();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Replay 1 letter"))
                .click();

        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Replay of 1 done")))
                .isVisible();
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("died again"))
                .click();
        assertThat(page.locator("[data-row]").first()).containsText("replayed 1×");
    }

    @Test
    void aStoppedCanarySaysHowManyDiedAgainAndShowsNoSuccess() {
        for (int i = 0; i < 8; i++) {
            server.push("orders", order("fail: the well is dry", "order.well", "w" + i));
        }
        server.awaitLetters("type=order.well", 8);
        String selection = server.post("/api/v1/selections", Map.of("filter", "type=order.well"))
                .path("id")
                .asText();
        String job = server.post(
                        "/api/v1/jobs", Map.of("selection", selection, "kind", "replay", "canary", 5, "stopIf", 0))
                .path("id")
                .asText();

        page.navigate("/console/jobs/" + job);

        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Replay of 8 stopped")))
                .isVisible();
        assertThat(page.locator("p.note")).hasCount(1);
        assertThat(page.locator("p.note.warn")).containsText("5 of 5 died again: the job stopped");
        assertThat(page.getByText("when more than 0 % die again")).isVisible();
        assertThat(page.locator(".progress rect")).hasCount(1);
        assertThat(page.locator(".progress rect.diedAgain")).hasCount(1);
        assertThat(page.getByText("5 of 8")).isVisible();
        page.navigate("/console/jobs");
        Locator row = page.locator("[data-row]").filter(new Locator.FilterOptions().setHasText("order.well"));
        assertThat(row).containsText("stopped");
        assertThat(row.locator(".progress rect.succeeded, .progress rect.done")).hasCount(0);
    }

    @Test
    void anEditIsShownAsADifferenceBeforeItIsSent() {
        String id = server.push("archive", order("{\n \"broken\": true,\n \"kept\": 1\n}", "order.edit", "e"));
        server.awaitLetters("type=order.edit", 1);
        page.navigate("/console/letters/" + id + "/edit");

        page.getByLabel("Value").fill("ok\n \"kept\": 1\n}");
        page.getByText("Look at the changes").click();
        assertThat(page.locator(".diff-gone").first()).containsText("{");
        assertThat(page.locator(".diff-new")).containsText("ok");
        Chromium.shoot(page, "edit-difference");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("Send it")))
                .click();

        assertThat(page).hasURL(Pattern.compile("/console/jobs/"));
        page.navigate("/console/queues/archive/items/" + id);
        assertThat(page.locator("h1")).containsText("completed");
    }

    @Test
    void whoLooksAtADeadItemSeesThatSomeoneElseSentItBack() {
        String id = server.push("archive", order("broken", "order.watched", "w"));
        server.awaitLetters("type=order.watched", 1);
        Page watching = page.context().newPage();
        watching.navigate("/console/queues/archive/items/" + id);
        assertThat(watching.locator("h1")).containsText("dead");

        page.navigate("/console/letters/" + id + "/edit");
        page.getByLabel("Value").fill("ok");
        page.getByText("Look at the changes").click();
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("Send it")))
                .click();

        assertThat(watching.locator("h1")).containsText("completed");
        watching.close();
    }

    @Test
    void aPurgeAsksForTheCount() {
        String id = server.push("orders", order("reject: to be purged", "order.purged", "p"));
        server.awaitLetters("type=order.purged", 1);
        page.navigate("/console/letters/" + id);
        page.getByText("Purge…").click();
        Locator purge = page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Purge 1 letter"));
        assertThat(purge).isDisabled();

        page.getByLabel("Type 1 to go on").fill("1");
        purge.click();

        assertThat(page.locator("h1")).containsText("done");
    }

    @Test
    void aQueueIsPausedAndResumed() {
        page.navigate("/console/queues/archive");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Pause"))
                .click();
        page.locator("dialog")
                .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Pause"))
                .click();
        assertThat(page.locator(".page-head .badge")).hasText("paused");

        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Resume"))
                .click();

        assertThat(page.locator(".page-head .badge")).hasCount(0);
    }

    @Test
    void theKeyboardIsEnough() {
        page.navigate("/console/letters?filter=queue%3Dorders");
        page.locator("[data-row]").first().waitFor();

        page.keyboard().press("j");
        page.keyboard().press("j");
        page.keyboard().press("k");
        page.keyboard().press("x");
        assertThat(page.locator(".select-bar")).containsText("1 letter selected");
        page.keyboard().press("r");
        assertThat(page.locator("h1")).hasText("Replay dead letters");
        page.goBack();
        page.locator("[data-row]").first().waitFor();
        page.keyboard().press("/");
        assertThat(page.getByLabel("Filter dead letters")).isFocused();
        page.keyboard().press("Tab");
        page.keyboard().press("?");
        assertThat(page.locator("#help")).isVisible();
        page.keyboard().press("Escape");
        assertThat(page.locator("#help")).isHidden();
        page.keyboard().press("j");
        page.keyboard().press("Enter");

        assertThat(page).hasURL(Pattern.compile("/console/letters/.+"));
    }

    @Test
    void backAndForwardKeepTheFilter() {
        page.navigate("/console/letters");
        page.getByLabel("Filter dead letters").fill("code=REJECTED");
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile("filter=code%3DREJECTED"));
        page.locator("[data-row] a.row-title").first().click();
        assertThat(page.locator("h1")).containsText("order");

        page.goBack();

        assertThat(page.getByLabel("Filter dead letters")).hasValue("code=REJECTED");
        page.goForward();
        assertThat(page.locator("h1")).containsText("order");
    }

    @Test
    void aWrongFilterIsAnsweredWithItsRemedy() {
        page.navigate("/console/letters?filter=nonsense%3D1");

        assertThat(page.locator(".trouble")).containsText("nonsense");
        assertThat(page.locator(".trouble .remedy")).isVisible();
        chromium.complaints(); // the browser notes the refused request
    }

    @Test
    void newLettersWaitBehindAPill() {
        page.navigate("/console/letters?filter=type%3Dorder.late");
        assertThat(page.getByText("No letter fits the filter")).isVisible();
        assertThat(page.locator(".live")).hasText("Live");

        server.push("orders", order("reject: late", "order.late", "l"));
        assertThat(page.locator(".pill")).isVisible();
        assertThat(page.locator("[data-row]")).hasCount(0);
        page.locator(".pill").click();

        assertThat(page.locator("[data-row]")).hasCount(1);
    }

    @Test
    void theChosenColoursStay() {
        page.navigate("/");
        page.getByLabel("Colours").selectOption("dark");

        page.reload();

        assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
    }

    /** Nothing is being loaded any more. */
    static void settled(Page page) {
        page.locator("h1, .empty").first().waitFor();
        assertThat(page.locator(".skeleton")).hasCount(0);
        page.waitForTimeout(150);
    }

    static Map<String, Object> order(String value, String type, String key) {
        return Map.of(
                "value",
                value,
                "type",
                type,
                "key",
                key,
                "headers",
                Map.of("trace", "4bf92f3577b34da6", "tenant", "acme"));
    }
}
