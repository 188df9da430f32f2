// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class NoteJsonTest {

    @Test
    void readsWhatItWrote() {
        Map<String, String> texts = Map.of("by", "a \"b\" \n \ud83d\ude00", "at", "");

        assertThat(NoteJson.read(NoteJson.write(texts))).isEqualTo(texts);
    }

    /** As JSON in a request can hold it. */
    @Test
    void writesHalfASurrogatePairAsAQuestionMark() {
        assertThat(NoteJson.read(NoteJson.write(Map.of("said", "text~\ud800")))).containsEntry("said", "text~?");
    }
}
