// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/** Many messages to be pushed, all or none, in order. */
public record PushBatch(
        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        List<PushRequest> items) {

    public PushBatch {
        items = List.copyOf(items);
    }
}
