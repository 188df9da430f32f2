// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import static dev.redrive.testkit.MessageBuilder.aMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.message.Payload;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageSchemaTest {

    private static final MessageSchema ORDERS = MessageSchema.of("""
            {
              "type": "object",
              "required": ["id", "items"],
              "properties": {
                "id": {"type": "integer"},
                "email": {"type": "string", "format": "email"},
                "items": {"type": "array", "items": {"$ref": "#/$defs/item"}}
              },
              "$defs": {"item": {"type": "object", "properties": {"price": {"type": "number", "minimum": 0}}}}
            }
            """);

    @Test
    void letsPassWhatFits() throws InterruptedException {
        assertThat(fault(ORDERS, "{\"id\": 7, \"items\": [{\"price\": 1.5}]}")).isNull();
    }

    @Test
    void namesThePlaceInTheDocumentAndWhatWasExpectedThere() throws InterruptedException {
        Failure failure = fault(ORDERS, "{\"id\": 7, \"items\": [{\"price\": 1}, {\"price\": \"cheap\"}]}");

        assertThat(failure).isNotNull();
        assertThat(failure.code()).isEqualTo("INVALID");
        assertThat(failure.message())
                .isEqualTo("it does not fit the schema: /items/1/price: string found, number expected");
    }

    @Test
    void tellsAFewProblemsAndCountsTheRest() throws InterruptedException {
        String prices = IntStream.range(0, 10).mapToObj(i -> "{\"price\": -1}").collect(Collectors.joining(","));

        Failure failure = fault(ORDERS, "{\"id\": 7, \"items\": [" + prices + "]}");

        assertThat(failure).isNotNull();
        assertThat(failure.message())
                .contains("/items/0/price", "/items/2/price", "; and 7 more")
                .doesNotContain("/items/3");
    }

    @Test
    void looksForTheFirstProblemOnlyInALargeDocument() throws InterruptedException {
        String prices =
                IntStream.range(0, 100_000).mapToObj(i -> "{\"price\": -1}").collect(Collectors.joining(","));

        Failure failure = fault(ORDERS, "{\"id\": 7, \"items\": [" + prices + "]}");

        assertThat(failure).isNotNull();
        assertThat(failure.message()).contains("/items/0/price").doesNotContain("more");
    }

    @Test
    void checksFormats() throws InterruptedException {
        Failure failure = fault(ORDERS, "{\"id\": 7, \"items\": [], \"email\": \"nobody\"}");

        assertThat(failure).isNotNull();
        assertThat(failure.message()).contains("/email").doesNotContain("nobody");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\": 7,\\n  oops secret}|it is not JSON at line 2, column 3",
                "{\"id\": 7|it ends too early to be JSON at line 1, column 9",
                "{\"id\": 7} {\"id\": 8}|it is not JSON at line 1, column 11",
                "''|it is empty",
            })
    void saysWhereAValueIsNotJsonAndRepeatsNothingOfIt(String value, String expected) throws InterruptedException {
        Failure failure = fault(ORDERS, value.replace("\\n", "\n"));

        assertThat(failure).isNotNull();
        assertThat(failure.code()).isEqualTo("INVALID");
        assertThat(failure.message()).isEqualTo(expected);
    }

    @Test
    void refusesAMessageWithoutAValue() throws InterruptedException {
        Failure failure = ORDERS.fault(aMessage().withValue(Payload.ABSENT).build());

        assertThat(failure).isNotNull();
        assertThat(failure.message()).startsWith("it has no value");
    }

    @Test
    void refusesWhatIsNestedTooDeeplyWithoutGoingDown() throws InterruptedException {
        Failure failure = fault(ORDERS, "[".repeat(100_000) + "]".repeat(100_000));

        assertThat(failure).isNotNull();
        assertThat(failure.message()).startsWith("it is nested too deeply");
    }

    @Test
    void refusesAValueThatIsTooLarge() throws InterruptedException {
        Failure failure = fault(ORDERS, " ".repeat(MessageSchema.VALUE_BYTES_MAX + 1));

        assertThat(failure).isNotNull();
        assertThat(failure.message()).contains("larger than 16777216 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"^(.*a){20}$", "^(.*.*.*.*.*.*)*b$"})
    void stopsAPatternThatWouldTakeForever(String pattern) throws InterruptedException {
        MessageSchema schema = MessageSchema.of("{\"pattern\": \"" + pattern + "\"}");

        Failure failure = fault(schema, "\"" + "a".repeat(60) + "!\"");

        assertThat(failure).isNotNull();
        assertThat(failure.message()).contains("takes too long");
    }

    @Test
    void survivesAPatternThatWouldTakeTheWholeStack() throws InterruptedException {
        MessageSchema schema = MessageSchema.of("{\"pattern\": \"^(a|b)*$\"}");

        Failure failure = fault(schema, "\"" + "ab".repeat(500_000) + "\"");

        assertThat(failure).isNotNull();
        assertThat(failure.message()).contains("takes too long");
    }

    @Test
    void leavesLongTextsToSoundPatterns() throws InterruptedException {
        MessageSchema schema = MessageSchema.of("{\"pattern\": \"^[ab]*$\"}");

        assertThat(fault(schema, "\"" + "ab".repeat(1_000_000) + "\"")).isNull();
    }

    @Test
    void endsWhenItsThreadIsInterrupted() {
        MessageSchema schema = MessageSchema.of("{\"pattern\": \"^(.*a){20}$\"}");

        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> fault(schema, "\"" + "a".repeat(60) + "!\"")).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://json-schema.org/draft-04/schema#",
                "http://json-schema.org/draft-06/schema#",
                "http://json-schema.org/draft-07/schema#",
                "https://json-schema.org/draft/2019-09/schema",
                "https://json-schema.org/draft/2020-12/schema",
            })
    void knowsTheUsualDialects(String dialect) throws InterruptedException {
        MessageSchema schema = MessageSchema.of("{\"$schema\": \"" + dialect + "\", \"type\": \"object\"}");

        assertThat(fault(schema, "{}")).isNull();
        assertThat(fault(schema, "[]")).isNotNull();
    }

    @Test
    void isUsedByManyThreadsAtOnce() {
        List<Boolean> fits = IntStream.range(0, 2_000)
                .parallel()
                .mapToObj(i -> {
                    try {
                        return fault(ORDERS, "{\"id\": " + (i % 2 == 0 ? "1" : "\"1\"") + ", \"items\": []}") == null;
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toList();

        assertThat(IntStream.range(0, 2_000).allMatch(i -> fits.get(i) == (i % 2 == 0)))
                .isTrue();
    }

    /** They begin as UTF-32 would, and are none. */
    @Test
    void bytesThatAreNoTextAreInvalid() throws InterruptedException {
        Failure failure = fault(ORDERS, "\0\0\00018");

        assertThat(failure).isNotNull();
        assertThat(failure.code()).isEqualTo("INVALID");
    }

    @Test
    void namesASchemaThatGoesRoundInCircles() throws InterruptedException {
        MessageSchema schema =
                MessageSchema.of("{\"$ref\": \"#/$defs/a\", \"$defs\": {\"a\": {\"$ref\": \"#/$defs/a\"}}}");

        Failure failure = fault(schema, "{}");

        assertThat(failure).isNotNull();
        assertThat(failure.message()).contains("refers to itself without end");
    }

    private static @Nullable Failure fault(MessageSchema schema, String value) throws InterruptedException {
        return schema.fault(aMessage().withValue(value).build());
    }
}
