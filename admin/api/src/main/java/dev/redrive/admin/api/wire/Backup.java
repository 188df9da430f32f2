// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * A copy of the store.
 *
 * @param file in a request a plain name, of a file that does not exist yet in the server's folder of backups; in an answer the whole path on
 *     the machine of the server
 */
public record Backup(
        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        String file) {}
