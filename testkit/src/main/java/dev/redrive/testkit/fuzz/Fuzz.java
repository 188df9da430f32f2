// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One parser, and inputs that begin as good ones and are changed by chance. It may take an input or refuse it as its documentation
 * says; it may not throw anything else, hang, or take memory out of proportion. Equal seeds give equal inputs, and what fails is
 * made small before it is told.
 *
 * <p>System properties: {@code redrive.fuzz.seed=42} tries that input only, {@code redrive.full=true} tries twenty times as many.
 */
public abstract class Fuzz {

    private static final int TIMES_WHEN_FULL = 20;
    private static final long MEMORY_MAX = 32L << 20;
    private static final long MEMORY_PER_BYTE = 4096;

    /** Inputs the parser takes, as different as it has forms. */
    protected abstract List<byte[]> good();

    /** Words of its language, to be put where chance wants them. */
    protected List<String> words() {
        return List.of();
    }

    /**
     * Hands an input to the parser, and checks what it makes of it: that it can be written and read again, that nothing is
     * believed that nobody wrote. Throws what should not be.
     *
     * @return whether it was taken; false if it was refused as documented
     */
    protected abstract boolean takes(byte[] input) throws Exception;

    /** How many are tried by {@code ./test}. */
    protected int inputs() {
        return 10_000;
    }

    /** No input is longer. */
    protected int lengthMax() {
        return 16 * 1024;
    }

    /** How many bytes may be allocated for an input of that length. */
    protected long memoryMax(int length) {
        return MEMORY_MAX + MEMORY_PER_BYTE * length;
    }

    @Test
    void takesWhatIsGood() throws Exception {
        for (byte[] each : good()) {
            assertThat(takes(each)).as(() -> Finding.shown(each)).isTrue();
        }
    }

    @Test
    void bearsWhateverComes() throws InterruptedException {
        Long only = Long.getLong("redrive.fuzz.seed");
        int times = Boolean.getBoolean("redrive.full") ? TIMES_WHEN_FULL : 1;

        Trial.Tally tally =
                only == null ? new Trial(this).run(1, (long) inputs() * times) : new Trial(this).run(only, 1);

        assertThat(tally.findings()).as(getClass().getSimpleName()).isEmpty();
        // Inputs that are all refused would look at the door only.
        assertThat(only != null || tally.taken() > 0).isTrue();
    }

    /** An input as text. One character stands for half a surrogate pair, which no bytes can say. */
    protected static String text(byte[] input) {
        return new String(input, StandardCharsets.UTF_8).replace(Words.HALF_A_PAIR, '\ud800');
    }

    protected static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Good ones that are texts. */
    protected static List<byte[]> texts(String... good) {
        return Stream.of(good).map(Fuzz::bytes).toList();
    }
}
