// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/** Letters to be held or released. */
public record HoldRequest(
        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        List<String> letters) {

    public HoldRequest {
        letters = List.copyOf(letters);
    }
}
