// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import org.jspecify.annotations.Nullable;

/**
 * A job to be started.
 *
 * @param selection a frozen choice of letters
 * @param kind replay, purge or export
 * @param expect how many letters it must be; asked for by a purge
 * @param to queue (the usual), origin, or the name of a topic or queue
 * @param rate at most so many a second; 0 for no limit, 50 if absent
 * @param canary send so many first, and wait until they have ended; 0 for none; if absent 10 of more than 100 letters, else none
 * @param stopIf stop when more than this share of those that ended died again, e.g. {@code 0.2}
 * @param edit sent instead of the letter's own content; only with a single letter
 * @param format of an export: ndjson (the usual) or csv
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobRequest(
        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        String selection,

        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        String kind,

        @Nullable Long expect,
        @Nullable String to,
        @Nullable Double rate,
        @Nullable Integer canary,
        @Nullable Double stopIf,
        @Nullable ContentEdit edit,
        @Nullable String format) {}
