// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

import dev.redrive.core.message.Headers;

/** Reads what other systems write on dead letters. Pure; any thread may call. */
@FunctionalInterface
public interface Dialects {

    /** The dialect of a letter that nobody has written anything on that we understand. */
    String UNKNOWN = "unknown";

    /** Whatever the bytes, this answers: with {@link #UNKNOWN} if need be. */
    Inscription read(Headers headers);
}
