// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.ReplayEnd;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayEndTextTest {

    private static final Instant AT = Instant.parse("2030-01-01T00:00:00.5Z");

    @ParameterizedTest
    @EnumSource(ReplayEnd.class)
    void readsBackWhatItHasWritten(ReplayEnd end) {
        var ended = new News.Ended(new JobReplay("job-\u00e4\ud800", "d01"), end, AT);

        var written = ReplayEndText.written("redrive.acts", ended);

        assertThat(written.partition()).isZero();
        assertThat(new String(written.key(), StandardCharsets.UTF_8)).isEqualTo("end/d01");
        assertThat(ReplayEndText.read("end/d01", written.value()))
                .hasValueSatisfying(read -> assertThat(read.end()).isEqualTo(end))
                .hasValueSatisfying(read -> assertThat(read.at()).isEqualTo(AT));
        assertThat(Act.of(written.value()))
                .as("for older versions it is no act")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"end\":\"succeeded\",\"at\":\"2030-01-01T00:00:00Z\"}",
                "{\"end\":\"succeeded\",\"at\":\"2030-01-01T00:00:00Z\",\"job\":\" \"}",
                "{\"end\":\"exploded\",\"at\":\"2030-01-01T00:00:00Z\",\"job\":\"j\"}",
                "{\"end\":\"succeeded\",\"at\":\"soon\",\"job\":\"j\"}",
                "{\"end\":\"succeeded\",\"at\":\"2030-01-01T00:00:00Z\",\"job\":\"j\""
            })
    void readsNothingElse(String text) {
        assertThat(ReplayEndText.read("end/d01", text.getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }

    @Test
    void readsNothingUnderAKeyWithoutALetter() {
        var ended = new News.Ended(new JobReplay("j", "d01"), ReplayEnd.SUCCEEDED, AT);

        assertThat(ReplayEndText.read(
                        "end/", ReplayEndText.written("redrive.acts", ended).value()))
                .isEmpty();
    }
}
