// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How letters are chosen: by exactly one of these. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SelectionRequest(
        @Nullable String filter,
        @Nullable String group,
        @Nullable List<String> ids) {}
