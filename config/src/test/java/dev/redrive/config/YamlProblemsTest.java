// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people read when the text itself is wrong, whatever its keys. */
class YamlProblemsTest {

    @Test
    void refusesDuplicateKeys() {
        assertThat(Reading.problems("queues:\n  a: { timeout: 5s }\n  b:\n  a:\n    timeout: x\n"))
                .containsExactly("redrive.yaml:4:3 queues.a: the key 'a' is here twice;"
                        + " keep one of the two; the first is in line 2");
    }

    @Test
    void refusesTags() {
        assertThat(Reading.problems("""
                        cluster: !!java/object:java.net.URL [x]
                        data: !foo x
                        queues: !!map { q: { timeout: !!str 5s } }
                        !!str grace: 1s
                        """))
                .containsExactly(
                        "redrive.yaml:1:10 cluster: the YAML tag 'tag:yaml.org,2002:java/object:java.net.URL'"
                                + " is not allowed; remove it; quote the value if it is text",
                        "redrive.yaml:2:7 data: the YAML tag '!foo'"
                                + " is not allowed; remove it; quote the value if it is text",
                        "redrive.yaml:3:9 queues: the YAML tag 'tag:yaml.org,2002:map'"
                                + " is not allowed; remove it; quote the value if it is text",
                        "redrive.yaml:3:31 queues.q.timeout: the YAML tag 'tag:yaml.org,2002:str'"
                                + " is not allowed; remove it; quote the value if it is text",
                        "redrive.yaml:4:1: the YAML tag 'tag:yaml.org,2002:str'"
                                + " is not allowed; remove it; quote the value if it is text");
    }

    @Test
    void refusesAnchorsAndAliases() {
        assertThat(Reading.problems(
                        "policies:\n  a: &x { attempts: 2 }\n  b: *x\nqueues: { q: { types: { *y : a } } }"))
                .containsExactly(
                        "redrive.yaml:2:6 policies.a: the anchor '&x' is not allowed; remove it; give what is shared a"
                                + " name under 'policies:'; if the '&' is part of the value, quote it",
                        "redrive.yaml:3:6 policies.b: the alias '*x' is not allowed;"
                                + " write the value out, or name a policy; if the '*' is part of the value, quote it",
                        "redrive.yaml:4:25 queues.q.types: the alias '*y' is not allowed;"
                                + " write the value out, or name a policy; if the '*' is part of the value, quote it");
    }

    @Test
    void aSpoiledValueIsReportedOnce() {
        assertThat(Reading.problems("queues: { q: { handler: { exec: [ *x ] }, rules: [ !a { exit: 1 } ] } }"))
                .hasSize(2);
    }

    @Test
    void refusesKeysThatAreNoWords() {
        assertThat(Reading.problems("? [a, b]\n: 1\nqueues: { {x: y}: z }"))
                .containsExactly(
                        "redrive.yaml:1:3: a key is a list or a mapping; write keys as plain words",
                        "redrive.yaml:3:11 queues: a key is a list or a mapping; write keys as plain words");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only a comment\n", "---\n", "null"})
    void saysThatAFileIsEmpty(String yaml) {
        assertThat(Reading.problems(yaml))
                .containsExactly("redrive.yaml: the file is empty; write at least one queue under 'queues:'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"just words", "[a, b]", "'text'"})
    void saysThatTheDocumentIsNoMapping(String yaml) {
        assertThat(Reading.problems(yaml))
                .containsExactly("redrive.yaml:1:1: the document is not a mapping;"
                        + " start with keys such as 'data:' and 'queues:'");
    }

    @Test
    void refusesSeveralDocuments() {
        assertThat(Reading.problems("cluster: a\n---\ncluster: b\n"))
                .containsExactly("redrive.yaml:2:1: a second document starts here;"
                        + " keep one document in the file and remove the '---' between them");
    }

    @Test
    void saysWhereTheSyntaxIsBroken() {
        assertThat(Reading.problems("queues:\n  a: { timeout: 5s\n  b: x\n"))
                .singleElement()
                .asString()
                .startsWith("redrive.yaml:3:4: not valid YAML: ")
                .contains("; check the indentation, and quote values");
    }

    @Test
    void saysWhatIsWrongBeforeTheBrokenPlaceToo() {
        assertThat(Reading.problems("cluster: !x y\nqueues: ]")).hasSize(2);
    }

    @Test
    void refusesTooDeepNesting() {
        var yaml = "queues: " + "[".repeat(30) + "]".repeat(30);

        assertThat(Reading.problems(yaml))
                .anySatisfy(problem -> assertThat(problem)
                        .contains("nested deeper than 16 levels; no key needs that; check the brackets"));
    }

    @Test
    void refusesTooLargeTexts() {
        assertThat(Reading.problems("#" + "x".repeat(1 << 20)))
                .containsExactly(
                        "redrive.yaml: the file is larger than 1048576 characters; split it over several daemons");
    }

    @Test
    void acceptsALargeTextWithinTheLimit() {
        assertThat(Reading.problems("queues:\n#" + "x".repeat((1 << 20) - 10))).isEmpty();
    }

    @Test
    void survivesABillionLaughs() {
        var yaml = new StringBuilder("a0: &a0 [lol]\n");
        for (int i = 1; i < 30; i++) {
            yaml.append("a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(9) + "]\n");
        }

        var problems = assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Reading.problems(yaml.toString()));

        assertThat(problems).hasSize(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[", "{", "{a: ", "- ", "? ", "a: &a ", "a:\n ", "\"", "'", "*a ", "- ${\n", "%", "- {}\n", "[],", "!",
                "&", "|", "\t", "a: b: ", "'a': ", "[[],", "{{}: "
            })
    void staysQuickWhateverIsRepeated(String piece) {
        var yaml = piece.repeat((1 << 18) / piece.length());

        var problems = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> Reading.problems(yaml));

        assertThat(problems).isNotEmpty();
    }

    @Test
    void staysQuickWithManyUnknownNames() {
        var yaml = new StringBuilder("policies:\n");
        for (int i = 0; i < 5_000; i++) {
            yaml.append("  policy" + i + ": {}\n");
        }
        yaml.append("queues:\n");
        for (int i = 0; i < 5_000; i++) {
            yaml.append("  q" + i + ": { policy: polic" + i + "x }\n");
        }

        var problems = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> Reading.problems(yaml.toString()));

        assertThat(problems).hasSize(201);
    }
}
