// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/** Where a copy of the store shall go, or has gone: an absolute path of the server's machine. */
public record Backup(
        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        String file) {}
