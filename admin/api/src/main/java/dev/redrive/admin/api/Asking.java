// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.Problem;
import java.io.IOException;
import java.io.OutputStream;

/** Requests with answers of a known type; whatever else comes back is a {@link ProblemException}. */
final class Asking {

    private final Api api;

    Asking(Api api) {
        this.api = api;
    }

    /** Whatever the answer holds goes into {@code into}. */
    void download(Request request, OutputStream into) throws IOException {
        Answer answer = api.call(request, into);
        if (!answer.ok()) {
            throw new ProblemException(problem(answer));
        }
    }

    <T> T one(Request request, Class<T> type) {
        Answer answer = checked(request);
        try {
            return Json.read(answer.body(), type);
        } catch (JsonProcessingException e) {
            throw new ProblemException(unreadable(answer));
        }
    }

    <T> Listing<T> list(Request request, Class<T> of) {
        Answer answer = checked(request);
        try {
            return Json.readListing(answer.body(), of);
        } catch (JsonProcessingException e) {
            throw new ProblemException(unreadable(answer));
        }
    }

    Answer checked(Request request) {
        Answer answer = api.call(request);
        if (!answer.ok()) {
            throw new ProblemException(problem(answer));
        }
        return answer;
    }

    private static Problem problem(Answer answer) {
        if (answer.isProblem()) {
            try {
                return Json.read(answer.body(), Problem.class);
            } catch (JsonProcessingException e) {
                return unreadable(answer);
            }
        }
        return unreadable(answer);
    }

    private static Problem unreadable(Answer answer) {
        String detail = "status " + answer.status() + " with an answer that is not Redrive's";
        return new Problem(
                "about:blank",
                "Unexpected answer",
                answer.status(),
                detail,
                null,
                "check that the address is that of a Redrive server");
    }
}
