// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

    private static final int MOST = 24;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                "order 17 not found | order not found",
                "order 01HZX3V8Q4N5T6R7S8P9W0Y1Z2 not found | order not found",
                "order kJhGfDsAqW not found | order not found",
                "paid 1.234,56 EUR of $1,234.56 | paid of",
                "user o'neil@example.com can't log in | user can't log in",
                "user 'o'brien' and «x y» and `z` failed | user and and failed",
                "refused by db.internal/10.0.0.7:5432 or localhost:80 | refused by or",
                "GET https://x.test/a/b?c=d&e=f(1) failed | get failed",
                "cannot open /var/lib/x y.txt or C:\\temp\\a | cannot open or",
                "at 2030-01-02T03:04:05.678Z, Jan 3, 2030 4:05:06 PM, PT3S or after 3 seconds | at or after",
                "rows [1, 2, [3]] and {\"a\": {\"b\": 1}} are bad | rows and are bad",
                "id=7 name=bob status=DECLINED | id name status declined",
                "HTTP 503 for order 503 | http 503 for order",
                "com.acme.Order$$Lambda/0x7f@1b2c3d is no com.acme.Line@ffaabb | com.acme.order is no com.acme.line",
                "1 record failed, 2 records failed | record failed record failed",
            })
    void keepsWordsAndLeavesValuesOut(String message, String words) {
        assertThat(Words.of(message, MOST).joined()).isEqualTo(words);
    }

    @Test
    void readsAnyTextWithoutFailing() {
        long seed = new SplittableRandom().nextLong();
        System.out.println("seed of random texts: " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        String spice = "'\"`«“[]{}<>:=/\\.@$-_#\n\t at File \", line goroutine .go: Caused by: (Exception)0aZé李\ud83d";

        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(300); length > 0; length--) {
                int pick = random.nextInt(4);
                text.append(pick == 0 ? (char) random.nextInt(0x10000) : spice.charAt(random.nextInt(spice.length())));
            }
            Fingerprint print = FingerprintsTest.of(
                    "q", "X", i % 2 == 0 ? null : "exit 1", text.toString(), i % 3 == 0 ? text.toString() : "");

            assertThat(print.title()).as("seed %s", seed).isNotEmpty();
        }
    }

    /** What is quadratic would take minutes here, not seconds. */
    @Test
    void staysLinearOnTextsMadeToBeSlow() {
        String[] slow = {
            " 'a",
            "'a\n",
            "\"a ",
            "[",
            "{",
            "{\"a\":\"",
            "<a ",
            "a:",
            "a.b:1:",
            "a=b=",
            "\n",
            "at a.b(c)\n",
            "`x 'y\n",
            "“",
            "x\\\"",
            "File \"x\", line 1, in a\n"
        };

        Assertions.assertTimeout(Duration.ofSeconds(90), () -> {
            for (String each : slow) {
                assertThat(Words.of(each.repeat(100_000), Integer.MAX_VALUE)).isNotNull();
                assertThat(Traces.in(each.repeat(30_000))).isNotNull();
            }
        });
    }
}
