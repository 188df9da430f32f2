// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import org.jspecify.annotations.Nullable;

/**
 * One header; of the two values exactly one is there.
 *
 * @param value if it is UTF-8 text
 * @param valueBase64 if it is not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HeaderView(
        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        String name,

        @Nullable String value,
        @Nullable String valueBase64) {

    public static HeaderView text(String name, String value) {
        return new HeaderView(name, value, null);
    }
}
