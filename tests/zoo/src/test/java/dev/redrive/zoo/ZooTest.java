// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZooTest {

    private static final Path SAMPLE = Path.of("tests/zoo/src/test/java/dev/redrive/zoo/sample/Sum.java");

    private Zoo zoo;

    @BeforeEach
    void open(@TempDir Path work) {
        zoo = new Zoo(
                Path.of(System.getProperty("redrive.root", "../..")), work, System.getProperty("java.class.path"));
    }

    private static Bug bug(String put, String suite) {
        return new Bug("sample", "words", SAMPLE, List.of(suite), "i <= last", put);
    }

    @Test
    void namesTheTestThatCatchesABug() throws Exception {
        Zoo.Fate fate = zoo.fate(bug("i < last", "class:dev.redrive.zoo.sample.SumTest"));

        assertThat(fate.caught()).isTrue();
        assertThat(fate.by()).isEqualTo("SumTest.addsTheLastOneToo");
    }

    @Test
    void saysThatABugEscapedWhenEveryTestIsGreen() throws Exception {
        Zoo.Fate fate = zoo.fate(bug("i < last + 1", "class:dev.redrive.zoo.sample.SumTest"));

        assertThat(fate.caught()).isFalse();
        assertThat(fate.by()).isEqualTo("ESCAPED");
    }

    @Test
    void takesASuiteWithoutTestsForNoCatch() throws Exception {
        Zoo.Fate fate = zoo.fate(bug("i < last", "package:dev.redrive.zoo.nowhere"));

        assertThat(fate.caught()).isFalse();
        assertThat(fate.by()).startsWith("ESCAPED: it ended with exit code 1");
    }

    @Test
    void printsATable() {
        var caught = new Zoo.Fate(bug("i < last", "class:SumTest"), true, "SumTest.adds", 1234);

        assertThat(Zoo.table(List.of(caught)))
                .containsExactly(
                        "| Bug    | Put into      | Caught by    | Time  |",
                        "| ------ | ------------- | ------------ | ----- |",
                        "| sample | tests/zoo Sum | SumTest.adds | 1.2 s |");
    }
}
