// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.redrive.admin.api.wire.HeaderView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content a letter is replayed with.
 *
 * @param key null for none
 * @param value text, unless {@code valueBase64} is there; neither for no value at all
 * @param headers null to leave them as they are
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ContentEdit(
        @Nullable String key,
        @Nullable String value,
        @Nullable String valueBase64,
        @Nullable List<HeaderView> headers) {}
