// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import java.util.List;
import org.junit.jupiter.api.Test;

class EditSummaryTest {

    private static Content content(String value, Header... headers) {
        return Content.of(Payload.of(value)).withHeaders(new Headers(List.of(headers)));
    }

    @Test
    void namesWhatHasChangedAndNoWordOfIt() {
        Content before = content(
                        "{\"card\":{\"number\":\"before-1\"},\"gone\":2,\"same\":3}",
                        Header.of("a", "before-2"),
                        Header.of("b", "same"),
                        Header.of("c", "before-3"))
                .withKey(Key.of("before-4"));
        Content after = content(
                        "{\"card\":{\"number\":\"after-1\"},\"list\":[\"after-5\"],\"same\":3}",
                        Header.of("a", "after-2"),
                        Header.of("b", "same"),
                        Header.of("d", "after-3"))
                .withKey(Key.of("after-4"));

        String summary = EditSummary.of(before, after);

        assertThat(summary.lines().map(each -> each.replaceAll("[0-9a-f]{64}", "#")))
                .containsExactly(
                        "~key",
                        "~header a",
                        "-header c",
                        "+header d",
                        "-value sha256 #, 48 bytes",
                        "+value sha256 #, 57 bytes",
                        "~value /card/number",
                        "-value /gone",
                        "+value /list/0");
        assertThat(summary).doesNotContain("before-", "after-");
    }

    @Test
    void namesAValueThatIsNoJsonByItsHash() {
        assertThat(EditSummary.of(content("secret one"), content("{}")))
                .contains("-value sha256 ", "10 bytes", "+value sha256 ", "2 bytes")
                .doesNotContain("secret", "~");
    }

    @Test
    void saysNothingOfAnEditThatChangesNothing() {
        assertThat(EditSummary.of(content("a", Header.of("h", "1")), content("a", Header.of("h", "1"))))
                .isEmpty();
    }

    @Test
    void isBounded() {
        var many = new StringBuilder("{\"a\":1");
        for (int i = 0; i < 2000; i++) {
            many.append(",\"").append("f".repeat(300)).append(i).append("\":1");
        }

        assertThat(EditSummary.of(content("{\"a\":1}"), content(many.append('}').toString())))
                .hasSizeLessThan(EditSummary.PATHS_MAX * 250)
                .endsWith("more");
    }

    @Test
    void namesAValueWhosePathsAreLongerThanMemoryByItsHash() {
        String hostile = "{\"" + "n".repeat(900_000) + "\":[" + "1,".repeat(9_000) + "1]}";

        assertThat(EditSummary.of(content("{\"a\":1}"), content(hostile)).lines())
                .hasSize(2)
                .allMatch(each -> each.substring(1).startsWith("value sha256 "));
    }
}
