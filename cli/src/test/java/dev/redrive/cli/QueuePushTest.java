// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.ApiUnreachable;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.ItemView;
import dev.redrive.admin.api.wire.PushRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueuePushTest {
    private final FakeRedrive redrive = new FakeRedrive().queue("orders");
    private final Shell shell = new Shell(redrive);

    @TempDir
    Path folder;

    @Test
    void pushesAValueWithEverythingSaidAboutIt() throws Exception {
        var ran = shell.run(
                "queue",
                "push",
                "orders",
                "--value",
                "@not a file",
                "--type",
                "t",
                "--key",
                "k",
                "--priority",
                "high",
                "--source",
                "s",
                "--id",
                "i",
                "--correlation-id",
                "c",
                "--delay",
                "5m",
                "--header",
                "a=1",
                "--header",
                "a=x=y");

        assertThat(ran).isEqualTo(new Shell.Ran(0, "pushed item-000001 to orders\n", ""));
        assertThat(Json.readStrictly(String.valueOf(redrive.asked.get(0).body()), PushRequest.class))
                .isEqualTo(new PushRequest(
                        "@not a file",
                        null,
                        "i",
                        "t",
                        "k",
                        "high",
                        "s",
                        "c",
                        "5m",
                        List.of(HeaderView.text("a", "1"), HeaderView.text("a", "x=y"))));
    }

    @Test
    void printsTheItemAsJson() throws Exception {
        var ran = shell.run("queue push orders --value=--hello -o json");

        assertThat(Json.read(ran.out(), ItemView.class))
                .isEqualTo(redrive.itemNamed("item-000001").item());
        assertThat(redrive.itemNamed("item-000001").value()).isEqualTo("--hello");
    }

    @Test
    void aFileIsTextIfItCanBeAndBytesIfNot() throws Exception {
        var text = Files.writeString(folder.resolve("text"), "grüß\n");
        var bytes = Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff, 0});

        shell.run("queue push orders --file " + text);
        shell.run("queue push orders --file " + bytes);
        shell.typing("typed").run("queue push orders --file -");

        assertThat(redrive.items.values())
                .extracting(item -> item.value() + " " + item.valueBase64())
                .containsExactly("grüß\n null", "null /wA=", "typed null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    queue push orders                            | a push needs exactly one value — give one of --value, --file or --lines
                    queue push orders --value a --file b         | a push needs exactly one value — give one of --value, --file or --lines
                    queue push orders --lines - --id x           | --id names one item, --lines gives many — leave out --id
                    queue push orders --value a --header k       | 'k' is not a value of --header — write it as name=value
                    queue push orders --value a --delay 5        | '5' is not a value of --delay — use a length of time such as 500ms, 30s, 5m, 1h or 7d
                    queue push orders --value a --priority top   | 'top' is not a value of --priority — use one of low, normal, high, critical
                    queue push --value a                         | missing required parameter: 'QUEUE' — see redrive queue push --help
                    """)
    void refusesWhatMakesNoSense(String line, String message) {
        assertThat(shell.run(line)).isEqualTo(new Shell.Ran(2, "", "redrive: " + message + "\n"));
        assertThat(redrive.asked).isEmpty();
    }

    @Test
    void aMissingFileIsAFailure() {
        assertThat(shell.run("queue push orders --lines nowhere/x"))
                .isEqualTo(new Shell.Ran(
                        1, "", "redrive: cannot read nowhere/x: there is no such file — check the path\n"));
    }

    @Test
    void pushesALineEachInBatches() {
        shell.typing(lines(1200) + "\n\r\nlast\r\n");

        var ran = shell.run("queue push orders --lines - --type t");

        assertThat(ran).isEqualTo(new Shell.Ran(0, "pushed 1201 items to orders\n", ""));
        assertThat(redrive.asked).hasSize(3);
        assertThat(redrive.items.values())
                .hasSize(1201)
                .allMatch(item -> "t".equals(item.item().type()));
        assertThat(redrive.itemNamed("item-001201").value()).isEqualTo("last");
    }

    @Test
    void printsTheItemsOfLinesAsOneDocumentOrAsLines() throws Exception {
        shell.typing("a\nb\n");

        var json = shell.run("queue push orders --lines - -o json").out();
        var ndjson = shell.run("queue push orders --lines - -o ndjson").out();

        assertThat(Json.readListing(json, ItemView.class).items())
                .extracting(ItemView::id)
                .containsExactly("item-000001", "item-000002");
        assertThat(ndjson.lines()).hasSize(2);
        assertThat(Json.readListing(
                                shell.typing("")
                                        .run("queue push orders --lines - -o json")
                                        .out(),
                                ItemView.class)
                        .items())
                .isEmpty();
    }

    @Test
    void showsProgressOnlyToATerminal() {
        shell.onATerminal().typing(lines(501));

        var ran = shell.run("queue push orders --lines -");

        assertThat(ran.err()).contains("\r\u001b[K500 items pushed", "\r\u001b[K501 items pushed");
        assertThat(ran.out()).isEqualTo("pushed 501 items to orders\n");
    }

    @Test
    void saysWhereToGoOnWhenTheStoreStopsInTheMiddle() {
        redrive.room = 700;
        shell.typing(lines(1200));

        var ran = shell.run("queue push orders --lines -");

        assertThat(ran)
                .isEqualTo(
                        new Shell.Ran(
                                6,
                                "",
                                "redrive: 500 lines were accepted, then: the disk is full — free some space; then go on from line 501\n"));
        assertThat(redrive.items).hasSize(500);
    }

    @Test
    void saysWhatItDoesNotKnowWhenTheAnswerIsLost() throws Exception {
        shell.api = request -> {
            var answer = redrive.call(request);
            if (redrive.asked.size() == 2) {
                throw new ApiUnreachable(URI.create("http://h"), "reset", new IOException());
            }
            return answer;
        };
        shell.typing(lines(1200));

        var ran = shell.run("queue push orders --lines - -o json");

        assertThat(ran.exit()).isEqualTo(6);
        assertThat(ran.err())
                .startsWith(
                        "redrive: 500 lines were accepted, lines 501 to 1000 may have been, then: no answer from http://h");
        assertThat(Json.readListing(ran.out(), ItemView.class).items()).hasSize(500);
    }

    @Test
    void nothingAcceptedKeepsTheReasonsOwnExitCode() {
        assertThat(shell.typing("a\n").run("queue push nope --lines -").exit()).isEqualTo(5);
    }

    private static String lines(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(n -> "line " + n).collect(Collectors.joining("\n"));
    }
}
