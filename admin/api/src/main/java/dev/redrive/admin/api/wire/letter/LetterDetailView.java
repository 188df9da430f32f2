// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.redrive.admin.api.wire.AttemptView;
import dev.redrive.admin.api.wire.HeaderView;
import dev.redrive.admin.api.wire.LifeView;
import dev.redrive.admin.api.wire.StreamView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter, opened; in JSON the fields of its line stand beside the others.
 *
 * @param value the value, if it is UTF-8 text; absent when it may not be seen
 * @param valueBase64 the value, if it is not
 * @param valueBytes how long it is
 * @param masked what was hidden from this reader, e.g. {@code value}, {@code header authorization}
 * @param cut what a size limit forced its writer to leave out; null if nothing
 * @param stack of the newest failure
 * @param history the attempts of its last life, oldest first
 * @param relatives other letters of the same message, newest first
 * @param claimed the replay that the message's headers claim it to be; absent if they claim none
 * @param stream what the value holds, if a pipeline's node gave it up
 * @param edits what people changed before they replayed it, oldest first
 */
public record LetterDetailView(
        @JsonUnwrapped LetterView letter,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String value,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String valueBase64,
        long valueBytes,
        List<HeaderView> headers,
        List<String> masked,
        @Nullable String cut,
        @Nullable String stack,
        List<AttemptView> history,
        int historyLeftOut,
        List<LifeView> earlierLives,
        List<LetterView> relatives,
        List<EditView> edits,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ReplayClaimView claimed,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable StreamView stream) {

    public LetterDetailView {
        headers = List.copyOf(headers);
        masked = List.copyOf(masked);
        history = List.copyOf(history);
        earlierLives = List.copyOf(earlierLives);
        relatives = List.copyOf(relatives);
        edits = List.copyOf(edits);
    }
}
