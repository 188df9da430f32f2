// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

/** Somebody who answers requests: a daemon over HTTP, or the same routes in this process. Any thread may call. */
@FunctionalInterface
public interface Api {

    /** Answers everything, trouble included; throws {@link ApiUnreachable} only if nobody is there to answer. */
    Answer call(Request request);
}
