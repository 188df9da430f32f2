// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Payload;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;

/** The history in a header: what is read of it can be written and read again. */
class HistoryTextFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return List.of(
                HistoryText.write(new Tries(List.of(Fixture.tried(1), Fixture.tried(2)), 0)),
                HistoryText.write(new Tries(List.of(Fixture.failed(4, "a.B", "say \"no\"\n")), 3)),
                bytes(
                        "[{\"n\":1,\"at\":\"2030-01-01T00:00:00Z\",\"tookMs\":1,\"outcome\":\"succeeded\"},"
                                + "{\"n\":2,\"at\":\"2030-01-01T00:00:01Z\",\"outcome\":\"abandoned\",\"later\":{\"a\":[1]}}]"));
    }

    @Override
    protected List<String> words() {
        return List.of(
                "{\"dropped\":3},", "\"at\":", "\"tookMs\":", "rejected", "timedOut", "abandoned", "\"later\":[{}],");
    }

    @Override
    protected boolean takes(byte[] input) {
        Tries read = HistoryText.read(Payload.owning(input));

        Tries again = HistoryText.read(Payload.owning(HistoryText.write(read)));

        assertThat(again.newest().size()).isLessThanOrEqualTo(read.newest().size());
        assertThat(HistoryText.write(again)).isEqualTo(HistoryText.write(read));
        return !read.newest().isEmpty();
    }
}
