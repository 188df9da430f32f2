// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Somebody who answers requests: a daemon over HTTP, or the same routes in this process. Any thread may call. */
@FunctionalInterface
public interface Api {

    /** Answers everything, trouble included; throws {@link ApiUnreachable} only if nobody is there to answer. */
    Answer call(Request request);

    /**
     * As {@link #call}, for bodies of any length: what a good answer holds goes into {@code into} as it comes, and its
     * {@code body} is empty.
     *
     * @throws IOException if {@code into} cannot be written
     */
    default Answer call(Request request, OutputStream into) throws IOException {
        Answer answer = call(request);
        if (!answer.ok()) {
            return answer;
        }
        Path file = answer.file();
        if (file == null) {
            into.write(answer.body().getBytes(StandardCharsets.UTF_8));
        } else {
            Files.copy(file, into);
        }
        return new Answer(answer.status(), answer.contentType(), "", answer.headers());
    }
}
