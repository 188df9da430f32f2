// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.cli.port.CommandFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the plain parser understands, the full one understands in the same way. */
class ParsersAgreeTest {
    private static final int LINES = 5_000;
    private static final long SEED = 20260301;

    private static final List<String> TOKENS = List.of(
            "queue",
            "list",
            "push",
            "retry",
            "orders",
            "list",
            "a",
            "-",
            "--",
            "",
            "-x",
            "--unknown",
            "-o",
            "-ojson",
            "json",
            "--output",
            "--output=ndjson",
            "--output=",
            "--value",
            "--value=",
            "--value=x=y",
            "--value=-1",
            "-1",
            "--header",
            "k=v",
            "--header=a=b",
            "--all-dead",
            "--all-dead=true",
            "--yes",
            "--watch",
            "-h",
            "--help",
            "--version",
            "@file",
            "--file",
            "some/file",
            "--data=d",
            "'quoted'",
            "\"q\"",
            "${sys:user.home}");

    private final Command root = Command.named("redrive", "Root.")
            .flag("--version", "Version.")
            .holds(Command.named("queue", "Queues.")
                    .holds(
                            Command.named("list", "List.").optionalArgument("QUEUE", "Queue."),
                            Command.named("push", "Push.")
                                    .argument("QUEUE", "Queue.")
                                    .option("--value", "TEXT", "Value.")
                                    .file("--file", "FILE", "File.")
                                    .options("--header", "K=V", "Header."),
                            Command.named("retry", "Retry.")
                                    .argument("QUEUE", "Queue.")
                                    .arguments("ID", "Ids.")
                                    .flag("--all-dead", "All.")));

    @Test
    void onEveryLineThePlainOneUnderstands() {
        var random = new Random(SEED);
        int understood = 0;
        for (int n = 0; n < LINES; n++) {
            var line = line(random);
            var plain = PlainParser.parse(root, line);
            if (plain.isPresent()) {
                understood++;
                assertThat(full(line))
                        .as("seed %d, line %d: %s", SEED, n, List.of(line))
                        .isEqualTo(plain.get());
            }
        }
        assertThat(understood).isGreaterThan(LINES / 10);
    }

    @Test
    void andTheUsualLinesArePlain() {
        for (String line : List.of(
                "queue list",
                "queue list orders -o json",
                "-o json queue push orders --value x --header a=b --header c=d",
                "queue push orders --file -",
                "queue retry orders a b c --yes")) {
            assertThat(PlainParser.parse(root, line.split(" "))).as(line).isPresent();
        }
    }

    @Test
    void theLaterOfTwoGlobalOptionsHolds() {
        var line = new String[] {"-o", "json", "queue", "--output=ndjson", "list"};

        assertThat(PlainParser.parse(root, line)).contains((Parsed) full(line));
        assertThat(((Parsed) full(line)).options().get("--output")).containsExactly("ndjson");
    }

    /** Half of them begin like a sensible line. */
    private static String[] line(Random random) {
        var tokens = new ArrayList<String>();
        if (random.nextBoolean()) {
            tokens.add("queue");
            tokens.add(List.of("list", "push", "retry").get(random.nextInt(3)));
            tokens.add("orders");
        }
        int more = random.nextInt(5);
        for (int n = 0; n < more; n++) {
            tokens.add(TOKENS.get(random.nextInt(TOKENS.size())));
        }
        return tokens.toArray(String[]::new);
    }

    private Object full(String[] line) {
        try {
            return new FullParser(root).parse(line);
        } catch (CommandFailed wrong) {
            return wrong.what();
        }
    }
}
