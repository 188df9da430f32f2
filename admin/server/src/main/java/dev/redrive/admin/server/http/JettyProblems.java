// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.api.wire.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What Jetty refuses before we see it (broken syntax, heads too large), in the same shape as our own problems. */
final class JettyProblems extends ErrorHandler {

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        // Neither the message nor the cause goes out: they may repeat what came in, or tell of our insides.
        Problem problem = new Problem("about:blank", HttpStatus.getMessage(code), code, null, null, null);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Answer.PROBLEM);
        response.write(true, ByteBuffer.wrap(Json.write(problem).getBytes(StandardCharsets.UTF_8)), callback);
    }
}
