// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import org.jspecify.annotations.Nullable;

/**
 * A topic whose dead letters shall be read.
 *
 * @param cluster may be left out where there is only one
 */
public record AdoptRequest(
        @Nullable String cluster,

        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        String topic) {}
