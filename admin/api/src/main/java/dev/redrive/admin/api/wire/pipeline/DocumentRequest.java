// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.pipeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document to be pushed into a pipeline; of the two values exactly one must be there.
 *
 * @param id its producer's name for it
 * @param type its media type, or any word for its kind
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DocumentRequest(
        @Nullable String value,
        @Nullable String valueBase64,
        @Nullable String id,
        @Nullable String type,
        @Nullable Map<String, String> metadata) {}
