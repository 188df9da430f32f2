// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item with all there is to know about it; in JSON the fields of the item stand beside the others.
 *
 * @param value the value, if it is UTF-8 text
 * @param valueBase64 the value, if it is not
 * @param history the attempts of the present life, oldest first
 * @param historyLeftOut how many attempts between the first and the newest were let go
 * @param earlierLives what happened before a person put the item back to work, oldest first
 * @param stream what the value holds, in the queue of a pipeline's node
 * @param masked what was hidden from this reader, e.g. {@code value}, {@code header authorization}
 */
public record ItemDetailView(
        @JsonUnwrapped ItemView item,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String value,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String valueBase64,
        List<HeaderView> headers,
        List<AttemptView> history,
        int historyLeftOut,
        List<LifeView> earlierLives,
        List<String> masked,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable StreamView stream) {

    public ItemDetailView {
        headers = List.copyOf(headers);
        masked = List.copyOf(masked);
        history = List.copyOf(history);
        earlierLives = List.copyOf(earlierLives);
    }

    /** One of which nothing was hidden. */
    public ItemDetailView(
            ItemView item,
            @Nullable String value,
            @Nullable String valueBase64,
            List<HeaderView> headers,
            List<AttemptView> history,
            int historyLeftOut,
            List<LifeView> earlierLives) {
        this(item, value, valueBase64, headers, history, historyLeftOut, earlierLives, List.of(), null);
    }
}
