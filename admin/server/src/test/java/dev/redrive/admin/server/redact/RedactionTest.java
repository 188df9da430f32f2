// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.redact.Redaction.Rules;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.FailureCode;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.catalog.Edited;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.StreamReport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    private static final Caller VIEWER = new Caller("bob", Role.VIEWER, false);

    private final CallerView view =
            view(new Rules(List.of("x-*-pin"), List.of("card.number", "items.*.code", "list.1"), List.of()));
    private final CallerView deep = view(new Rules(List.of(), List.of("**.iban", "a.**.b"), List.of()));
    private final CallerView digits = view(new Rules(List.of(), List.of(), List.of("\\b\\d{13,19}\\b")));

    private static CallerView view(Rules rules) {
        return view(rules, Caller.LOCAL);
    }

    private static CallerView view(Rules rules, Caller caller) {
        return new CallerView(new Redaction(rules, "h"), caller, Pipelines.NONE);
    }

    private CallerView.Shown masked(String value, Header... headers) {
        return view.content(Content.of(Payload.of(value)).withHeaders(new Headers(List.of(headers))));
    }

    private static String shown(CallerView view, String value) {
        return view.content(Content.of(Payload.of(value))).content().value().text();
    }

    @Test
    void hidesFieldsOfJsonAndKeepsTheRest() {
        var shown = masked(
                "{\"card\":{\"number\":4111,\"year\":27},\"items\":[{\"code\":\"a\"},{\"n\":1}],\"list\":[1,2]}");

        assertThat(shown.content().value().text())
                .isEqualTo("{\"card\":{\"number\":\"***\",\"year\":27},\"items\":[{\"code\":\"***\"},{\"n\":1}],"
                        + "\"list\":[1,\"***\"]}");
        assertThat(shown.what()).containsExactly("value card.number", "value items.*.code", "value list.1");
    }

    @Test
    void keepsEveryCharacterThatIsNotMasked() {
        assertThat(shown(
                        view,
                        "{ \"a\" : 1.50e+3,\n \"card\":{\"number\" : {\"x\":[1]} , \"n\":12345678901234567890.12} }"))
                .isEqualTo("{ \"a\" : 1.50e+3,\n \"card\":{\"number\" : \"***\" , \"n\":12345678901234567890.12} }");
        assertThat(masked("{ \"a\" : 1 }").what()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"card\":{\"number\":4111,\"ye", // cut off
                "{\"card\":{\"number\":4111}} and more", // something behind it
                "{} {\"card\":{\"number\":4111}} }",
                "card.number 4111", // no JSON at all
                "{'card':{'number':4111}}",
                "{\"card\":{\"number\":4111},}"
            })
    void hidesAsAWholeWhatCannotBeReadToItsEnd(String value) {
        var shown = masked(value);

        assertThat(shown.content().value().isAbsent()).isTrue();
        assertThat(shown.what()).containsExactly("value");
    }

    @Test
    void hidesAsAWholeWhatIsNotText() {
        byte[] utf16 = "{\"card\":{\"number\":4111}}".getBytes(StandardCharsets.UTF_16LE);

        assertThat(view.content(Content.of(Payload.owning(utf16))).what()).containsExactly("value");
        assertThat(view.content(Content.of(Payload.owning(new byte[] {(byte) 0xff, 1})))
                        .what())
                .containsExactly("value");
    }

    @Test
    void hidesAFieldInWhateverJsonItStands() {
        String card = "{\"card\":{\"number\":4111}}";
        String hidden = "{\"card\":{\"number\":\"***\"}}";

        assertThat(shown(view, "{} " + card)).isEqualTo("{} " + hidden);
        assertThat(shown(view, "\ufeff" + card)).isEqualTo("\ufeff" + hidden);
        assertThat(shown(view, "{\"a\":1,\"a\":2,\"card\":{\"number\":1,\"number\":4111},\"card\":{\"number\":4111}}"))
                .isEqualTo(
                        "{\"a\":1,\"a\":2,\"card\":{\"number\":\"***\",\"number\":\"***\"},\"card\":{\"number\":\"***\"}}");
        assertThat(shown(view, "{\"c\\u0061rd\":{\"num\\u0062er\":4111}}"))
                .isEqualTo("{\"c\\u0061rd\":{\"num\\u0062er\":\"***\"}}");
        String nested = "[".repeat(900) + "]".repeat(900);
        assertThat(shown(view, "{\"deep\":" + nested + ",\"card\":{\"number\":4111}}"))
                .isEqualTo("{\"deep\":" + nested + ",\"card\":{\"number\":\"***\"}}");
        String huge = "9".repeat(2000);
        assertThat(shown(view, "{\"n\":" + huge + ",\"card\":{\"number\":4111}}"))
                .isEqualTo("{\"n\":" + huge + ",\"card\":{\"number\":\"***\"}}");
    }

    @Test
    void doesNotOverflowTheStackOfAnyDepth() {
        assertThat(masked("[".repeat(400_000)).what()).containsExactly("value");
        assertThat(masked("[".repeat(400_000) + "]".repeat(400_000)).what()).containsExactly("value");
        assertThat(masked("{\"card\":{\"number\":" + "[".repeat(400_000) + "]".repeat(400_000) + "}}")
                        .what())
                .containsExactly("value");
    }

    @Test
    void looksThroughLists() {
        assertThat(shown(view, "{\"card\":[{\"number\":4111},[{\"number\":4222}]]}"))
                .isEqualTo("{\"card\":[{\"number\":\"***\"},[{\"number\":\"***\"}]]}");
        assertThat(shown(view, "[{\"card\":{\"number\":4111}},{\"card\":[{\"number\":4111}]}]"))
                .isEqualTo("[{\"card\":{\"number\":\"***\"}},{\"card\":[{\"number\":\"***\"}]}]");
        assertThat(shown(view, "{\"card\":[\"{\\\"number\\\":4111}\"]}"))
                .isEqualTo("{\"card\":[\"{\\\"number\\\":\\\"***\\\"}\"]}");
        assertThat(shown(view, "{\"list\":[1,2,3],\"number\":1}")).isEqualTo("{\"list\":[1,\"***\",3],\"number\":1}");
    }

    @Test
    void hidesWhatAnErrorQuotesOfAMessageInAnotherEncoding() {
        for (var encoding : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16)) {
            byte[] bytes = "{\"card\":{\"number\":4111}}".getBytes(encoding);
            String quoted = "cannot read " + new String(bytes, StandardCharsets.UTF_8);

            assertThat(view.content(Content.of(Payload.owning(bytes))).what()).containsExactly("value");
            assertThat(view.text(quoted)).isEqualTo("***");
            assertThat(view.text(quoted.replace('\0', '\ufffd'))).isEqualTo("***");
            assertThat(view.text(quoted.replace("\0", "\\x00"))).isEqualTo("***");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "got \\u007bn\\u0075mber: 4111",
                "got {\\\"n\\\\u0075mber\\\":4111}",
                "got n\\x75mber=4111",
                "got nu\u200bmber=4111",
            })
    void hidesATextThatWritesTheNameOfAFieldWithEscapes(String text) {
        assertThat(view.text(text)).isEqualTo("***");
    }

    @Test
    void findsAPatternInANumberHoweverItIsWritten() {
        assertThat(shown(
                        digits,
                        "{\"a\":4.111111111111111e15,\"b\":1.5e3,\"c\":411111111111111100E-2,\"d\":1e999999999}"))
                .isEqualTo("{\"a\":\"***\",\"b\":1.5e3,\"c\":\"***\",\"d\":1e999999999}");
        assertThat(digits.text("no account 4.111111111111111E15 or 1.5E3")).isEqualTo("no account *** or 1.5E3");
    }

    @Test
    void hidesKeysAndHeadersThatAreNotText() {
        byte[] noText = {(byte) 0xff, '4', '1', '1', '1'};
        var content = new Content(
                Key.owning(noText),
                Payload.of("{}"),
                new Headers(List.of(new Header("card", Payload.owning(noText)))),
                dev.redrive.core.message.Labels.NONE);

        for (var masks : List.of(view, digits)) {
            var shown = masks.content(content);

            assertThat(shown.content().key()).isEqualTo(Key.of("***"));
            assertThat(shown.content().headers().inOrder()).containsExactly(Header.of("card", "***"));
        }
    }

    @Test
    void hidesTheNumberBehindASecretNameThoughABracketFollows() {
        assertThat(view.text("refused (token: 4111)")).isEqualTo("refused (token: ***");
        assertThat(view.text("login(password=4111)")).isEqualTo("login(password=***");
        assertThat(view.text("(token.java:4111)\n\tat a.Token.read(Token.java:42)"))
                .isEqualTo("(token.java:4111)\n\tat a.Token.read(Token.java:42)");
    }

    /** Each place of a mask is known by its path, and all the paths together may be far longer than the text. */
    @Test
    void hidesAsAWholeWhatHasTooManyOrTooLongPlaces() {
        String name = "n".repeat(500_000);
        assertThat(masked("{\"" + name + "\":[" + "[" + "\"***\",".repeat(50_000) + "1]]}")
                        .what())
                .containsExactly("value");
        String nested = "{\"a\":".repeat(900) + "[" + "\"***\",".repeat(100_000) + "1]" + "}".repeat(900);
        assertThat(masked(nested).what()).containsExactly("value");
        String usual = "[" + "{\"card\":{\"number\":1}},".repeat(20_000) + "1]";
        assertThat(masked(usual).what()).containsExactly("value card.number");
    }

    @Test
    void hidesFieldsAtAnyDepth() {
        assertThat(shown(deep, "[{\"iban\":\"DE1\"},{\"x\":{\"iban\":[\"DE2\"]}}]"))
                .isEqualTo("[{\"iban\":\"***\"},{\"x\":{\"iban\":\"***\"}}]");
        assertThat(shown(deep, "{\"iban\":1,\"a\":{\"b\":2,\"c\":{\"b\":3}},\"b\":4}"))
                .isEqualTo("{\"iban\":\"***\",\"a\":{\"b\":\"***\",\"c\":{\"b\":\"***\"}},\"b\":4}");
    }

    @Test
    void looksIntoTextsThatAreJson() {
        assertThat(shown(view, "{\"body\":\" {\\\"card\\\":{\\\"number\\\":4111}}\"}"))
                .isEqualTo("{\"body\":\" {\\\"card\\\":{\\\"number\\\":\\\"***\\\"}}\"}");
        assertThat(shown(view, "{\"card\":\"{\\\"number\\\":4111}\"}"))
                .isEqualTo("{\"card\":\"{\\\"number\\\":\\\"***\\\"}\"}");
        assertThat(shown(view, "\"{\\\"card\\\":{\\\"number\\\":4111}}\""))
                .isEqualTo("\"{\\\"card\\\":{\\\"number\\\":\\\"***\\\"}}\"");
        assertThat(shown(
                        view, "{\"log\":\"got {\\\"card\\\":{\\\"number\\\":4111}}\",\"b\":\"{\\\"card\\\":{\\\"nu\"}"))
                .isEqualTo("{\"log\":\"***\",\"b\":\"***\"}");
        assertThat(shown(view, "{\"log\":\"card number of a letter\"}"))
                .isEqualTo("{\"log\":\"card number of a letter\"}");
    }

    @Test
    void hidesMatchesOfPatternsInValuesKeysHeadersAndErrors() {
        assertThat(shown(digits, "{\"a\":4111111111111111,\"b\":\"card \\u0034111111111111111!\"}"))
                .isEqualTo("{\"a\":\"***\",\"b\":\"card ***!\"}");
        assertThat(shown(digits, "no JSON: 4111111111111111, 17")).isEqualTo("no JSON: ***, 17");
        assertThat(shown(digits, "{\"a\":\"\\u0034111111111111111\", cut")).isEmpty();
        assertThat(shown(digits, "{\"4111111111111111\":1}")).isEqualTo("{\"***\":1}");

        var content = new Content(
                Key.of("order-4111111111111111"),
                Payload.of("{}"),
                new Headers(List.of(Header.of("trace", "t 4111111111111111"))),
                dev.redrive.core.message.Labels.NONE);
        var shown = digits.content(content);

        assertThat(shown.content().key()).isEqualTo(Key.of("order-***"));
        assertThat(shown.content().headers().inOrder()).containsExactly(Header.of("trace", "t ***"));
        assertThat(shown.what()).containsExactly("header trace", "key");
        assertThat(digits.text("declined: 4111111111111111")).isEqualTo("declined: ***");
    }

    @Test
    void hidesSecretHeadersWhateverTheirCase() {
        var shown = masked(
                "{}",
                Header.of("Authorization", "Bearer x"),
                Header.of("X-Card-PIN", "1234"),
                Header.of("x-csrf-token", "t"),
                Header.of("trace", "abc"));

        assertThat(shown.content().headers().inOrder())
                .containsExactly(
                        Header.of("Authorization", "***"),
                        Header.of("X-Card-PIN", "***"),
                        Header.of("x-csrf-token", "***"),
                        Header.of("trace", "abc"));
    }

    @Test
    void hidesWhatAHandlerQuotesOfSecretHeadersAndFields() {
        assertThat(view.text("refused\nAuthorization: Bearer abc def\nat a.B(TokenReader.java:42)\nx-card-pin=17"))
                .isEqualTo("refused\nAuthorization: ***\nat a.B(TokenReader.java:42)\nx-card-pin=***");
        assertThat(view.text("{\"password\": \"hunter2\"}")).doesNotContain("hunter2");
        assertThat(view.text("cannot read Order[card=Card[number=4111]]")).isEqualTo("***");
        assertThat(view.text("not a number: '4111' (through Card[\"number\"])")).isEqualTo("***");
        assertThat(view.text("{\"card\":{\"number\":4111}}")).isEqualTo("{\"card\":{\"number\":\"***\"}}");
        assertThat(view.text("no route to host")).isEqualTo("no route to host");
    }

    @Test
    void showsNoPayloadToThoseWhoMayNotSeeOne() {
        var bob = view(Rules.NONE, VIEWER);
        var content = Content.of(Payload.of("v"))
                .withKey(Key.of("k17"))
                .withHeaders(new Headers(List.of(Header.of("trace", "abc"))));
        var failure = new Failure(FailureCode.EXCEPTION.name(), "a.B", "said v", "at v", null);
        var history = new History(List.of(new Life(
                Instant.EPOCH, List.of(new Tried(1, Instant.EPOCH, Duration.ZERO, new Outcome.Failed(failure))), 0)));

        var shown = bob.content(content);

        assertThat(shown.content().value().isAbsent()).isTrue();
        assertThat(shown.content().headers().inOrder()).containsExactly(Header.of("trace", "***"));
        assertThat(shown.content().key().text()).matches("#[0-9a-f]{12}");
        assertThat(shown.what()).containsExactly("value", "header trace", "key");
        assertThat(bob.history(history).newest().orElseThrow().outcome())
                .isEqualTo(new Outcome.Failed(new Failure("EXCEPTION", "a.B", "***", "", null)));
    }

    @Test
    void putsBackWhatIsStillMaskedWithAllItsDigits() {
        var before = Payload.of("{\"card\":{\"number\":12345678901234567890.12, \"year\":27},\"sum\": 1.10}");

        assertThat(restored(view, "{\"card\":{\"number\":\"***\", \"year\":28},\"sum\": 1.10}", before))
                .isEqualTo("{\"card\":{\"number\":12345678901234567890.12, \"year\":28},\"sum\": 1.10}");
        assertThat(restored(view, "{\"card\":{\"number\":4242}}", before)).isEqualTo("{\"card\":{\"number\":4242}}");
        assertThat(restored(view, "{}", before)).isEqualTo("{}");
        assertThat(restored(digits, "{\"a\":\"to ***!\",\"b\":1}", Payload.of("{\"a\":\"to 4111111111111111!\"}")))
                .isEqualTo("{\"a\":\"to 4111111111111111!\",\"b\":1}");
        assertThat(restored(view, "{\"x\":\"***\"}", Payload.of("{\"x\":\"***\"}")))
                .isEqualTo("{\"x\":\"***\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"number\":\"***\"}", // moved
                "{\"card\":{\"number\":\"***\"},\"items\":[{\"code\":\"***\"}]}", // of which entry?
                "{\"card\":{\"number\":\"***\"},\"items\":[{\"code\":\"***\"},{\"code\":\"***\"}", // no JSON any more
                "{\"card\":{\"number\":\"***9\"}}"
            })
    void refusesAnEditWhereAMaskIsLeftThatCouldMeanAnything(String edited) {
        var before = Payload.of("{\"card\":{\"number\":4111},\"items\":[{\"code\":1},{\"code\":2}]}");

        assertThatThrownBy(() -> restored(view, edited, before)).isInstanceOf(Refused.class);
    }

    @Test
    void showsNoHashByWhichAMaskedPartCanBeGuessed() {
        String hash = "0123456789abcdef".repeat(4);
        var edited = new Edited("job-1", "olaf", Instant.EPOCH, "~key\n-value sha256 " + hash + ", 48 bytes");

        assertThat(view.edit(edited).diff()).isEqualTo("~key\n-value sha256 ***, 48 bytes");
        assertThat(digits.edit(edited).diff()).isEqualTo("~key\n-value sha256 ***, 48 bytes");
        assertThat(view(Rules.NONE).edit(edited)).isEqualTo(edited);
        assertThat(view(Rules.NONE, VIEWER).edit(edited).diff()).isEqualTo("***");
    }

    @Test
    void masksEveryTextOfAStream() {
        String secret = "4111111111111111";
        var stream = new StreamReport(
                "s " + secret,
                "p " + secret,
                new StreamReport.Document("d " + secret, "t " + secret, 1, "r " + secret, Map.of(secret, secret)),
                List.of("n " + secret),
                List.of(new StreamReport.Said("n " + secret, "failed", Instant.EPOCH, 1, secret, secret, false)),
                Instant.EPOCH);

        assertThat(digits.stream(stream).orElseThrow().toString())
                .contains("***")
                .doesNotContain(secret);
        assertThat(view(Rules.NONE, VIEWER).stream(stream)).isEmpty();
    }

    private static String restored(CallerView view, String edited, Payload before) {
        return view.restored(Content.of(Payload.of(edited)), Content.of(before))
                .value()
                .text();
    }
}
