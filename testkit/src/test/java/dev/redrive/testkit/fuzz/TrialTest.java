// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TrialTest {

    /** Of parsers in these tests; what they do with an input decides. */
    private abstract static class Small extends Fuzz {
        @Override
        protected List<byte[]> good() {
            return texts("name=\"value\"", "count=12");
        }
    }

    private static final class Sound extends Small {
        @Override
        protected boolean takes(byte[] input) {
            return text(input).contains("=");
        }
    }

    private static final class Picky extends Small {
        @Override
        protected boolean takes(byte[] input) {
            if (text(input).contains("[")) {
                throw new IllegalStateException("a bracket");
            }
            return true;
        }
    }

    private static final class Greedy extends Small {
        @Override
        protected boolean takes(byte[] input) {
            return !text(input).contains("[") || new byte[48 << 20].length > 0;
        }
    }

    private static final class Endless extends Small {
        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        protected boolean takes(byte[] input) throws InterruptedException {
            if (text(input).contains("[")) {
                never.await();
            }
            return true;
        }
    }

    @Test
    void findsNothingInASoundParser() throws InterruptedException {
        Trial.Tally tally = new Trial(new Sound()).run(1, 2000);

        assertThat(tally.findings()).isEmpty();
        assertThat(tally.tried()).isEqualTo(2000);
        assertThat(tally.taken()).isBetween(200L, 1999L);
    }

    @Test
    void findsAFaultAndMakesItsInputSmall() throws InterruptedException {
        Trial.Tally tally = new Trial(new Picky()).run(1, 2000);

        assertThat(tally.findings()).hasSize(1);
        assertThat(new String(tally.findings().getFirst().input(), StandardCharsets.UTF_8))
                .isEqualTo("[");
        assertThat(tally.findings().getFirst().toString()).contains("a bracket", "./test fuzz --seed ", " Picky");
    }

    @Test
    void findsItAgainByItsSeed() throws InterruptedException {
        long seed = new Trial(new Picky()).run(1, 2000).findings().getFirst().seed();

        Trial.Tally again = new Trial(new Picky()).run(seed, 1);

        assertThat(again.findings()).extracting(Finding::seed).containsExactly(seed);
    }

    @Test
    void findsWhatTakesTooMuchMemory() throws InterruptedException {
        Trial.Tally tally = new Trial(new Greedy()).run(1, 2000);

        assertThat(tally.findings()).hasSize(1);
        assertThat(tally.findings().getFirst().thrown()).hasMessageContaining("allocates");
    }

    @Test
    void findsWhatNeverEnds() throws InterruptedException {
        Trial.Tally tally = new Trial(new Endless(), Duration.ofMillis(300)).run(1, 2000);

        assertThat(tally.hung()).isTrue();
        assertThat(tally.findings().getFirst().thrown()).hasMessageContaining("longer than");
        assertThat(tally.findings().getFirst().thrown().getStackTrace()).isNotEmpty();
    }

    @Test
    void tellsOfEachParserAndFailsWhenSomethingWasFound() throws InterruptedException {
        var told = new ByteArrayOutputStream();
        var out = new PrintStream(told, true, StandardCharsets.UTF_8);

        boolean sound = new Fuzzing(Wish.of(List.of("--inputs", "500", "--from", "1", "sound")), out)
                .run(List.of(new Sound(), new Picky()));
        boolean both = new Fuzzing(Wish.of(List.of("--inputs", "500", "--from", "1")), out)
                .run(List.of(new Sound(), new Picky()));

        assertThat(sound).isTrue();
        assertThat(both).isFalse();
        assertThat(told.toString(StandardCharsets.UTF_8)).contains("FOUND Picky, seed ", "Sound ", "500");
    }

    @Test
    void saysWhichParsersThereAreWhenAskedForAnother() {
        Wish wish = Wish.of(List.of("--for", "10s", "soud"));

        assertThatThrownBy(() -> wish.chosen(List.of(new Sound(), new Picky())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("soud")
                .hasMessageContaining("Sound, Picky");
        assertThatThrownBy(() -> Wish.of(List.of("--for"))).hasMessageContaining("--for needs a value");
        assertThatThrownBy(() -> Wish.of(List.of("--for", "10"))).hasMessageContaining("no unit");
    }
}
