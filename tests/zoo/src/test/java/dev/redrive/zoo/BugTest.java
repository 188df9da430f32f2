// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BugTest {

    private static final String DESCRIPTION = """
            It forgets the last one.
            Known from loops.

            in: core/src/main/java/Sum.java
            suites: package:dev.redrive.core class:dev.redrive.SumTest
            find:
                    i <= end
            put:
                    i < end
            """;

    @Test
    void readsADescription() {
        Bug bug = Bug.parsed("off-by-one", DESCRIPTION);

        assertThat(bug)
                .isEqualTo(new Bug(
                        "off-by-one",
                        "It forgets the last one. Known from loops.",
                        Path.of("core/src/main/java/Sum.java"),
                        List.of("package:dev.redrive.core", "class:dev.redrive.SumTest"),
                        "        i <= end",
                        "        i < end"));
        assertThat(bug.into("for (\n        i <= end;)")).isEqualTo("for (\n        i < end;)");
    }

    @Test
    void namesTheBugWhoseTextIsGone() {
        Bug bug = Bug.parsed("off-by-one", DESCRIPTION);

        assertThatExceptionOfType(BadBug.class)
                .isThrownBy(() -> bug.into("for (i != end;)"))
                .withMessageStartingWith("off-by-one.bug: its text is no longer in ");
    }

    @Test
    void namesTheBugWhoseTextIsThereTwice() {
        Bug bug = Bug.parsed("off-by-one", DESCRIPTION);

        assertThatExceptionOfType(BadBug.class)
                .isThrownBy(() -> bug.into("        i <= end        i <= end"))
                .withMessageStartingWith("off-by-one.bug: its text is more than once in ");
    }

    @Test
    void namesThePartThatIsMissing() {
        assertThatExceptionOfType(BadBug.class)
                .isThrownBy(() -> Bug.parsed("off-by-one", DESCRIPTION.replace("suites: ", "tests: ")))
                .withMessage("off-by-one.bug has no part 'suites:' where one should be");
    }
}
