// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import java.util.Set;

/** The names of the headers we add. Times are milliseconds of the epoch, numbers are decimal, all is UTF-8 text. */
final class Names {
    /** Begins our block; says how many headers belong to it, itself included. */
    static final String BLOCK = "x-redrive-headers";

    static final String ID = "x-redrive-id";
    static final String GROUP = "x-redrive-group";
    static final String TIMESTAMP = "x-redrive-timestamp";
    static final String SINCE = "x-redrive-since";
    static final String REPLAYS = "x-redrive-replays";
    static final String HISTORY = "x-redrive-history";
    static final String REASON = "x-redrive-reason";
    static final String CODE = "x-redrive-code";
    static final String STACK = "x-redrive-stack";
    static final String CUT = "x-redrive-cut";
    static final String POINTER = "x-redrive-pointer";
    static final String HASH = "x-redrive-hash";
    /** The form of a dead letter's value, if it is not the message's own. */
    static final String CONTENT = "x-redrive-content";
    /** The form of a dead letter: {@link Letters#FORM}. Letters of the form before have none. */
    static final String FORM = "x-redrive-form";
    /** The replay that a record of a source topic claims to be; see {@link Claims}. */
    static final String CLAIMS = "x-redrive-claims";
    /** The replay that began the message's present life: the job, a space, and the letter that was sent back. */
    static final String SENT_BY = "x-redrive-job";

    static final String ATTEMPT = "x-retry-attempt";
    static final String PROCESS_AFTER = "x-process-after";
    static final String ORIGINAL_TOPIC = "x-original-topic";
    static final String FIRST_ATTEMPT = "x-first-attempt-timestamp";
    static final String ERROR_REASON = "x-error-reason";
    static final String ERROR_TYPE = "x-last-error-type";
    static final String ERROR_MESSAGE = "x-last-error-message";
    static final String API_STATUS = "x-api-status-code";
    static final String API_RESPONSE = "x-api-response";

    static final String SOURCE_TOPIC = "source-topic";
    static final String PARTITION = "partition";
    static final String OFFSET = "offset";
    static final String EPOCH = "epoch";

    static final Set<String> ALL = Set.of(
            BLOCK,
            ID,
            GROUP,
            TIMESTAMP,
            SINCE,
            REPLAYS,
            HISTORY,
            REASON,
            CODE,
            STACK,
            CUT,
            POINTER,
            HASH,
            CONTENT,
            FORM,
            CLAIMS,
            SENT_BY,
            ATTEMPT,
            PROCESS_AFTER,
            ORIGINAL_TOPIC,
            FIRST_ATTEMPT,
            ERROR_REASON,
            ERROR_TYPE,
            ERROR_MESSAGE,
            API_STATUS,
            API_RESPONSE,
            SOURCE_TOPIC,
            PARTITION,
            OFFSET,
            EPOCH);

    private Names() {}

    /** Whether a header may stand in our block. Spring's names are ours only there: elsewhere Spring itself wrote them. */
    static boolean mayBeInBlock(String name) {
        return ALL.contains(name) || SpringHeaders.ALL.contains(name);
    }
}
