// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.redrive.core.deadletter.LetterState;
import dev.redrive.core.message.Priority;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilterTest {

    @Test
    void readsTermsOfEverySort() {
        Filter filter = Filter.parse(
                "queue=orders  state=open,held type=invoice.* attempts>=3 age>1h30m died<2026-11-16 priority>low text~\"card declined\"");

        assertThat(filter.terms())
                .containsExactly(
                        new Term(Field.QUEUE, Op.IS, List.of(text("orders"))),
                        new Term(
                                Field.STATE,
                                Op.IS,
                                List.of(new Operand.State(LetterState.OPEN), new Operand.State(LetterState.HELD))),
                        new Term(Field.TYPE, Op.IS, List.of(text("invoice.", ""))),
                        new Term(Field.ATTEMPTS, Op.AT_LEAST, List.of(new Operand.Count(3))),
                        new Term(Field.AGE, Op.OVER, List.of(new Operand.Span(Duration.ofMinutes(90)))),
                        new Term(
                                Field.DIED, Op.UNDER, List.of(new Operand.Time(Instant.parse("2026-11-16T00:00:00Z")))),
                        new Term(Field.PRIORITY, Op.OVER, List.of(new Operand.Urgency(Priority.LOW))),
                        new Term(Field.TEXT, Op.HAS, List.of(text("card declined"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\t\n"})
    void meansEverythingWhenItIsEmpty(String empty) {
        assertThat(Filter.parse(empty).terms()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-code=A, IS_NOT", "-code!=A, IS", "-code~A, HAS_NOT", "-text!~A, HAS",
        "-attempts>1, AT_MOST", "-attempts<=1, OVER", "-attempts<1, AT_LEAST", "-attempts>=1, UNDER"
    })
    void turnsATermRoundByAMinus(String written, Op op) {
        assertThat(Filter.parse(written).terms().get(0).op()).isEqualTo(op);
    }

    @Test
    void takesEscapedCharactersAsTheyAre() {
        Filter filter = Filter.parse("key=\"a \\\"b\\\" \\\\ \\* c\" type=x\\,y,z\\* error=\"\"");

        assertThat(filter.terms().get(0).any()).containsExactly(text("a \"b\" \\ * c"));
        assertThat(filter.terms().get(1).any()).containsExactly(text("x,y"), text("z*"));
        assertThat(filter.terms().get(2).any()).containsExactly(text(""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-16T08:30:00Z",
                "2026-11-16T08:30",
                "2026-11-16T09:30:00+01:00",
                "2026-11-16T07:30:00-01:00"
            })
    void readsTimesWithAndWithoutAnOffset(String written) {
        assertThat(Filter.parse("created>" + written).terms().get(0).any())
                .containsExactly(new Operand.Time(Instant.parse("2026-11-16T08:30:00Z")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            queue=a cod=TIMEOUT   | character 9: there is no field 'cod'         | did you mean 'code'?
            state=opn             | character 7: 'opn' is no state               | did you mean 'open'?
            reason=tired          | character 8: 'tired' is no reason            | possible are exhausted, permanent
            queue>orders          | character 6: 'queue' cannot be compared by '>' | possible are = != ~ !~
            age=1h                | character 4: 'age' cannot be compared by '=' | possible are > < >= <=
            age>1                 | character 5: '1' is not an age               | 1h30m
            attempts=x            | character 10: 'x' is not a number of attempts | like 3
            attempts=*            | character 10: 'attempts' takes no '*'        | write the value out
            died>yesterday        | character 6: 'yesterday' is not a time       | 2026-11-16
            timeout               | character 1: 'timeout' is not a term         | text~"timeout"
            queue=                | character 7: 'queue' has no value            | write ""
            queue="a              | character 7: the quote is not closed         | end it with "
            queue="a"b            | character 10: a space is missing             | put a space
            key=a*b*c*d*e*f*g     | character 5: too many '*'                    | leave some out
            key=a\\               | character 6: nothing follows                 | \\\\
            key=\\q               | character 5: '\\q' means nothing             | \\\\
            -                     | character 2: '' is not a term                | queue=orders
            """)
    void refusesWithThePlaceTheWordAndARemedy(String written, String why, String remedy) {
        assertThatThrownBy(() -> Filter.parse(written)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.kind()).isEqualTo(Refused.Kind.INVALID);
            assertThat(refused.why()).contains(why);
            assertThat(refused.remedy()).contains(remedy);
        });
    }

    @Test
    void refusesMoreThanItsBounds() {
        String terms = "code=A ".repeat(Filter.TERMS_MAX + 1);
        String values = "code=" + "A,".repeat(Filter.VALUES_MAX) + "A";
        String characters = "key=" + "x".repeat(Filter.LENGTH_MAX);

        for (String each : List.of(terms, values, characters)) {
            assertThatThrownBy(() -> Filter.parse(each)).isInstanceOf(Refused.class);
        }
        assertThat(Filter.parse("code=A ".repeat(Filter.TERMS_MAX)).terms()).hasSize(Filter.TERMS_MAX);
    }

    @SeedTest(worlds = 300)
    void answersAnyTextWithAFilterOrARefusal(Seed seed) {
        RandomGenerator random = seed.random();

        for (int i = 0; i < 200; i++) {
            String text = FilterTexts.any(random);
            try {
                assertThat(Filter.parse(text)).isNotNull();
            } catch (Refused refused) {
                assertThat(refused.why()).isNotBlank();
                assertThat(refused.remedy()).isNotBlank();
            }
        }
    }

    private static Operand.Text text(String... pieces) {
        return new Operand.Text(List.of(pieces));
    }
}
