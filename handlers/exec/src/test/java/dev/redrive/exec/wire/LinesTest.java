// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.exec.wire.Lines.Heard;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LinesTest {

    @Test
    void partsLinesHoweverTheyArrive() throws Exception {
        Lines lines = lines("one\n\n" + "x".repeat(20_000) + "\nhalf", 20_000);

        assertThat(text(lines.next())).isEqualTo("one");
        assertThat(lines.waiting()).isTrue();
        assertThat(text(lines.next())).isEmpty();
        assertThat(text(lines.next())).hasSize(20_000);
        assertThat(lines.next()).isEqualTo(new Heard.End(4));
        assertThat(lines.next()).isEqualTo(new Heard.End(0));
        assertThat(lines.waiting()).isFalse();
    }

    @Test
    void aLineOverTheBoundIsTooLong() throws Exception {
        assertThat(lines("x".repeat(11) + "\n", 10).next()).isEqualTo(new Heard.TooLong());
        assertThat(lines("x".repeat(100_000), 10).next()).isEqualTo(new Heard.TooLong());
    }

    private static Lines lines(String text, int max) {
        return new Lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), max);
    }

    private static String text(Heard heard) {
        return new String(((Heard.Line) heard).bytes(), StandardCharsets.UTF_8);
    }
}
