// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.cli.port.Screen;
import org.junit.jupiter.api.Test;

class QueueListTest {
    private final FakeRedrive redrive = new FakeRedrive().queue("orders").queue("emails");
    private final Shell shell = new Shell(redrive);

    @Test
    void listsItemsAsATable() {
        redrive.item(Given.item("01JB2X4KAAAA", "orders", "pending"))
                .item(Given.item("01JB2X5LBBBB", "orders", "failed", "connection refused"))
                .item(Given.item("01JB2X6MCCCC", "emails", "dead", "no such\nuser"));

        var ran = shell.run("queue list");

        assertThat(ran).isEqualTo(new Shell.Ran(0, """
                ID        QUEUE   STATUS   TYPE          KEY         ATTEMPT  FAILURES  AGE  DUE     LAST ERROR
                01JB2X4K  orders  pending  order.placed  customer-7        0         0   1m  -       -
                01JB2X5L  orders  failed   order.placed  customer-7        2         2   1m  in 12s  EXCEPTION: connection refused
                01JB2X6M  emails  dead     order.placed  customer-7        2         2   1m  -       EXCEPTION: no such\\nuser
                """, ""));
    }

    @Test
    void leavesOutTheQueueWhenOneIsAskedForAndKeepsToTheStatus() {
        redrive.item(Given.item("01JB2X4KAAAA", "orders", "pending"))
                .item(Given.item("01JB2X5LBBBB", "orders", "dead"))
                .item(Given.item("01JB2X6MCCCC", "emails", "dead"));

        var ran = shell.run("queue list orders --status dead");

        assertThat(ran.out()).isEqualTo("""
                ID        STATUS  TYPE          KEY         ATTEMPT  FAILURES  AGE  DUE  LAST ERROR
                01JB2X5L  dead    order.placed  customer-7        2         2   1m  -    -
                """);
    }

    @Test
    void showsMoreOfTheIdsWhereEightCharactersDoNotTellThemApart() {
        redrive.item(Given.item("0190aaaa-1111", "orders", "pending"))
                .item(Given.item("0190aaaa-1122", "orders", "pending"));

        assertThat(shell.run("queue list orders").out()).contains("\n0190aaaa-111  ", "\n0190aaaa-112  ");
    }

    @Test
    void whatMessagesSayIsInert() {
        redrive.item(Given.item(
                "01JB2X4KAAAA", "orders", "dead", "\u001b]0;owned\u0007 \u009b2J \u202Egnp.exe \u2066x\u200b"));

        var ran = shell.run("queue list");

        assertThat(ran.out()).endsWith("EXCEPTION: \\u001b]0;owned\\u0007 \\u009b2J \\u202egnp.exe \\u2066x\\u200b\n");
        assertThat(shell.run("queue list -o json").out().chars())
                .allMatch(c -> c == '\n' || (c >= ' ' && c < 0x7F) || (c > 0x9F && c < 0x2000));
    }

    @Test
    void cutsTheLastErrorToTheWidthOfTheTerminal() {
        shell.onATerminal().screen = Screen.terminal(100);
        redrive.item(Given.item("01JB2X4KAAAA", "orders", "dead", "x".repeat(300)));

        var lines = shell.run("queue list").out().lines().toList();

        assertThat(lines.get(1)).hasSize(100).endsWith("xxx…");
    }

    @Test
    void coloursOnlyForEyesThatWantThem() {
        redrive.item(Given.item("01JB2X4KAAAA", "orders", "dead"));
        shell.screen = Screen.terminal(100);

        assertThat(shell.run("queue list").out()).contains("\u001b[31mdead\u001b[0m");
        assertThat(shell.run("queue list --no-color").out()).doesNotContain("\u001b");
        shell.env.put("NO_COLOR", "1");
        assertThat(shell.run("queue list").out()).doesNotContain("\u001b");
    }

    @Test
    void printsOneJsonDocumentWithTheCursor() throws Exception {
        for (int i = 0; i < 60; i++) {
            redrive.item(Given.item("item-" + i, "orders", "pending"));
        }

        var ran = shell.run("queue list orders -o json");

        var listing = Json.readListing(ran.out(), ItemView.class);
        assertThat(listing.items()).hasSize(50).first().isEqualTo(Given.item("item-0", "orders", "pending"));
        assertThat(listing.next()).isEqualTo("50");
        assertThat(ran.out())
                .startsWith("{\n  \"items\": [\n    {\n      \"id\": \"item-0\",\n      \"queue\": \"orders\",");
    }

    @Test
    void printsAllPagesAsLines() throws Exception {
        for (int i = 0; i < 2500; i++) {
            redrive.item(Given.item("item-" + i, "orders", "pending"));
        }

        var lines = shell.run("queue list -o ndjson").out().lines().toList();

        assertThat(lines).hasSize(2500);
        assertThat(Json.read(lines.get(2499), ItemView.class).id()).isEqualTo("item-2499");
        assertThat(shell.run("queue list -o ndjson --limit 1200").out().lines()).hasSize(1200);
    }

    @Test
    void saysWhenThereIsMoreOrNothing() {
        assertThat(shell.run("queue list")).isEqualTo(new Shell.Ran(0, "", "no items\n"));

        redrive.item(Given.item("item-1", "orders", "pending")).item(Given.item("item-2", "orders", "pending"));

        assertThat(shell.run("queue list --limit 1").err()).startsWith("there are more items: --limit N");
        assertThat(shell.run("queue list --limit 2").err()).isEmpty();
    }

    @Test
    void anUnknownQueueIsNotFound() {
        assertThat(shell.run("queue list nope"))
                .isEqualTo(new Shell.Ran(
                        5, "", "redrive: there is no queue 'nope' — 'redrive status' lists the queues\n"));
    }

    @Test
    void watchingRepeatsTheDocumentAndRedrawsOnATerminal() {
        redrive.item(Given.item("01JB2X4KAAAA", "orders", "failed"));
        shell.looks = 3;

        assertThat(shell.run("queue list --watch").out().lines())
                .hasSize(6)
                .filteredOn(line -> line.startsWith("01JB"))
                .extracting(line -> line.substring(line.indexOf("in ")).strip())
                .containsExactly("in 12s  -", "in 11s  -", "in 10s  -");
        shell.onATerminal();
        assertThat(shell.run("queue list --watch").out().split("\u001b\\[H\u001b\\[2J", -1))
                .hasSize(4);
    }
}
