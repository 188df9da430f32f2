// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.redact;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.server.guard.Caller;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Pipelines;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The value of a masked field is never in what is shown, by whatever bytes it is surrounded. */
class MasksFailClosedTest {

    private static final int CASES = 20_000;
    private static final String SECRET = "S3CRET";
    private static final List<String> SECRETS = List.of(
            "\"" + SECRET + "\"",
            "[1,\"" + SECRET + "\"]",
            "{\"a\":{\"b\":\"" + SECRET + "\"}}",
            "\"x\\n" + SECRET + "\"");

    private static final List<String> JUNK = List.of(
            "{",
            "}",
            "[",
            "]",
            "\"",
            ",",
            ":",
            " ",
            "\n",
            "\ufeff",
            "null",
            "{}",
            "[]",
            "1",
            "1e999",
            "\"a\":1,",
            "\"a\":{",
            "\0",
            "\u001e",
            "'",
            "/*",
            "*/",
            "//",
            "\\u0022",
            "{\"a\":",
            "\"a\":[",
            "]}",
            "}}",
            "\"}",
            "true",
            "-",
            "a=");

    private final CallerView view = new CallerView(
            new Redaction(new Redaction.Rules(List.of(), List.of("**.number"), List.of()), "h"),
            Caller.LOCAL,
            Pipelines.NONE);

    @Test
    void whateverStandsAroundIt() {
        int readable = 0;
        for (int seed = 0; seed < CASES; seed++) {
            var random = new SplittableRandom(seed);
            String before = around(random, true);
            String after = around(random, false);
            String field = "\"number\":" + SECRETS.get(random.nextInt(SECRETS.size()));
            String text = random.nextInt(4) == 0 ? quoted(before, field, after, random) : before + field + after;
            byte[] bytes = broken(text.getBytes(UTF_8), text.indexOf(SECRET), random);

            var content = Content.of(Payload.owning(bytes));
            String shown = view.content(content).content().value().text();

            assertThat(shown).as("seed %s: %s", seed, text).doesNotContain(SECRET);
            assertThat(view.text(new String(bytes, UTF_8)))
                    .as("as an error, seed %s", seed)
                    .doesNotContain(SECRET);
            if (!shown.isEmpty()) {
                readable++;
                assertThat(view.content(Content.of(Payload.of(shown)))
                                .content()
                                .value()
                                .text())
                        .as("shown again, seed %s", seed)
                        .isEqualTo(shown);
                assertThat(view.restored(Content.of(Payload.of(shown)), content).value())
                        .as("put back, seed %s", seed)
                        .isEqualTo(content.value());
            }
        }
        assertThat(readable).as("values that were masked and not hidden").isGreaterThan(CASES / 10);
    }

    /** Mostly what a document looks like, so that half of them can be read. */
    private static String around(SplittableRandom random, boolean before) {
        if (random.nextInt(2) == 0) {
            int depth = random.nextInt(6);
            return before
                    ? "{\"n\":{\"a\":1,".substring(0, random.nextInt(2) == 0 ? 12 : 1) + "\"b\":[{".repeat(depth)
                    : "}]".repeat(depth) + "}".repeat(1 + random.nextInt(2)) + (random.nextInt(3) == 0 ? " {}" : "");
        }
        var text = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            text.append(JUNK.get(random.nextInt(JUNK.size())));
        }
        return text.toString();
    }

    /** A document as a text in another one. */
    private static String quoted(String before, String field, String after, SplittableRandom random) {
        String inner = random.nextBoolean() ? "{" + field + "}" : before + field + after;
        return "{\"body\":" + JsonPlaces.quoted(inner) + "}";
    }

    /** Cut off, or with a byte of noise somewhere before the field. */
    private static byte[] broken(byte[] bytes, int secret, SplittableRandom random) {
        var out = new ByteArrayOutputStream();
        int kind = random.nextInt(6);
        int at = random.nextInt(bytes.length);
        out.write(bytes, 0, kind == 0 ? Math.max(at, secret) : bytes.length);
        if (kind == 1) {
            out.write(random.nextInt(256));
        }
        return out.toByteArray();
    }
}
