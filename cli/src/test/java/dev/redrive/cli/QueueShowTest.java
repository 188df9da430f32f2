// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.ItemDetailView;
import dev.redrive.admin.api.wire.LifeView;
import dev.redrive.admin.api.wire.StreamView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueueShowTest {
    private final FakeRedrive redrive = new FakeRedrive();
    private final Shell shell = new Shell(redrive);

    @Test
    void showsAllThereIsToKnow() {
        redrive.item(new ItemDetailView(
                Given.item("01JB2X4KAAAA", "orders", "failed", "refused"),
                "{\"order\":42,\"lines\":[],\"price\":1e3}",
                null,
                List.of(HeaderView.text("trace", "abc"), new HeaderView("raw", null, "/wA=")),
                List.of(failed(1, null), failed(9, "java.io.IOException: refused\n\tat a.B.c(B.java:1)")),
                7,
                List.of(new LifeView(FakeRedrive.NOW.minusSeconds(7200), List.of(failed(1, null)), 0))));

        var ran = shell.run("queue show orders 01JB2X4K");

        assertThat(ran).isEqualTo(new Shell.Ran(0, """
                Item 01JB2X4KAAAA of orders
                  status          failed, next attempt in 12s, 2026-03-01T12:00:12Z
                  type            order.placed
                  key             customer-7
                  priority        normal
                  created         2026-03-01T11:59:00Z (1m ago)
                  attempts        2 begun, 2 failed

                Value, 35 bytes of JSON
                  {
                    "order": 42,
                    "lines": [],
                    "price": 1e3
                  }

                Headers
                  trace: abc
                  raw: base64 /wA=

                Attempts
                  1  2026-03-01T11:59:30Z  failed EXCEPTION after 1s 250ms
                     java.io.IOException: refused
                  … 7 more were let go
                  9  2026-03-01T11:59:30Z  failed EXCEPTION after 1s 250ms
                     java.io.IOException: refused
                       java.io.IOException: refused
                       at a.B.c(B.java:1)

                Earlier life 1, from 2026-03-01T10:00:00Z
                  1  2026-03-01T11:59:30Z  failed EXCEPTION after 1s 250ms
                     java.io.IOException: refused
                """, ""));
    }

    @Test
    void saysThatACompletedItemWithoutAHistorySucceededAtOnce() {
        redrive.item(Given.item("01JB2X4KAAAA", "orders", "completed"));

        assertThat(shell.run("queue show orders 01JB2X4K").out())
                .contains("Attempts\n  the first succeeded")
                .doesNotContain("none ended");
    }

    @Test
    void saysWhyAnItemIsDead() {
        redrive.item(Given.item("01JB2X4KAAAA", "orders", "dead"));

        assertThat(shell.run("queue show orders 01JB2X4K").out())
                .contains("  status          dead (exhausted)\n", "  settled         2026-03-01T11:59:55Z (5s ago)\n");
    }

    @Test
    void bytesThatAreNotTextAreShownAsHexadecimal() {
        redrive.item(valued(null, "AAFoZWxsbyB3b3JsZCAbWzJKIf8="));

        assertThat(shell.run("queue show orders 01JB2X4K").out()).contains("""
                Value, 20 bytes, not text
                  00000000  00 01 68 65 6c 6c 6f 20 77 6f 72 6c 64 20 1b 5b  ..hello world .[
                  00000010  32 4a 21 ff                                      2J!.
                """);
    }

    @Test
    void textKeepsItsLinesAndLosesItsPowers() {
        redrive.item(valued("one\ttwo\r\nthree \u001b[31mred \u202Ereversed", null));

        assertThat(shell.run("queue show orders 01JB2X4K").out())
                .contains("\n  one    two\n  three \\u001b[31mred \\u202ereversed\n");
    }

    @Test
    void headersKeysAndStacksAreInertToo() {
        redrive.item(new ItemDetailView(
                Given.item("01JB2X4KAAAA", "orders", "failed"),
                "x",
                null,
                List.of(HeaderView.text("a\u001b[2J", "b\nforged: line")),
                List.of(failed(1, "\u001b]0;x\u0007\nat \u009b1m")),
                0,
                List.of()));

        var out = shell.run("queue show orders 01JB2X4K").out();

        assertThat(out).contains("  a\\u001b[2J: b\\nforged: line\n");
        assertThat(out.chars()).noneMatch(c -> (c < ' ' && c != '\n') || (c >= 0x7F && c < 0xA0));
    }

    @Test
    void aLongStackIsCutAndALongTextToo() {
        var stack = IntStream.range(0, 20).mapToObj(n -> "at frame " + n).collect(Collectors.joining("\n"));
        redrive.item(new ItemDetailView(
                Given.item("01JB2X4KAAAA", "orders", "failed"),
                "x".repeat(70_000),
                null,
                List.of(),
                List.of(failed(1, stack)),
                0,
                List.of()));

        assertThat(shell.run("queue show orders 01JB2X4K").out())
                .contains("at frame 11\n", "… 8 lines more with -o json\n", "… the rest with -o json\n")
                .doesNotContain("at frame 12");
    }

    @Test
    void whatIsNoJsonIsText() {
        redrive.item(valued("{\"a\": oops}", null));

        assertThat(shell.run("queue show orders 01JB2X4K").out())
                .contains("Value, 11 bytes of text\n  {\"a\": oops}\n");
    }

    @Test
    void printsTheDocumentOfTheApi() throws Exception {
        var detail = valued("v", null);
        redrive.item(detail);

        var out = shell.run("queue show orders 01JB2X4K -o json").out();

        assertThat(Json.read(out, ItemDetailView.class)).isEqualTo(detail);
        assertThat(out).startsWith("{\n  \"id\": \"01JB2X4KAAAA\",").contains("\"history\": []");
    }

    @Test
    void anUnknownItemIsNotFound() {
        redrive.queue("orders");

        assertThat(shell.run("queue show orders nope").exit()).isEqualTo(5);
    }

    private static ItemDetailView valued(@Nullable String text, @Nullable String base64) {
        return new ItemDetailView(
                Given.item("01JB2X4KAAAA", "orders", "pending"), text, base64, List.of(), List.of(), 0, List.of());
    }

    @Test
    void showsTheStreamInAPipelinesNodeWithWhatEachNodeSaid() {
        var at = Instant.parse("2026-01-02T03:04:05Z");
        redrive.item(new ItemDetailView(
                Given.item("01JB2X4KAAAA", "documents.index", "pending"),
                null,
                "CgA=",
                List.of(),
                List.of(),
                0,
                List.of(),
                List.of(),
                new StreamView(
                        "s1",
                        "documents",
                        "r-17",
                        "pdf",
                        1_000_000,
                        "abcd",
                        Map.of("lang", "en"),
                        List.of("parse"),
                        List.of(new StreamView.SaidView(
                                "parse", "rejected", at, 2, "BAD_PDF", "torn\u001b[31m", false)),
                        at)));

        assertThat(shell.run("queue show documents.index 01JB2X4K").out())
                .contains("Stream s1 of pipeline documents", "1000000 bytes, in the repository", "metadata lang = en")
                .contains("parse  rejected after 2 attempts BAD_PDF: torn\\u001b[31m");
    }

    @Test
    void saysWhatIsHiddenFromTheReader() {
        redrive.item(new ItemDetailView(
                Given.item("01JB2X4KAAAA", "orders", "pending"),
                null,
                null,
                List.of(HeaderView.text("trace", "***")),
                List.of(),
                0,
                List.of(),
                List.of("value", "header trace"),
                null));

        assertThat(shell.run("queue show orders 01JB2X4K").out()).contains("hidden from you value, header trace");
    }

    private static AttemptView failed(int number, @Nullable String stack) {
        return new AttemptView(
                number,
                FakeRedrive.NOW.minusSeconds(30),
                1250,
                "failed",
                "EXCEPTION",
                "java.io.IOException",
                "refused",
                stack);
    }
}
