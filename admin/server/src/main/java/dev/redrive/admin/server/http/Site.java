// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.console.Console;
import dev.redrive.admin.console.WebFile;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The console's files over HTTP: open to all, as they tell nothing, and sent only if the browser has no copy. */
final class Site {

    private final Console console = new Console();

    Optional<WebFile> file(HttpServletRequest request) {
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        return reads ? console.file(request.getRequestURI()) : Optional.empty();
    }

    void send(Context context, WebFile file) {
        file.headers().forEach(context::header);
        context.header("ETag", file.etag());
        context.header("Vary", "Accept-Encoding");
        if (names(context.req().getHeader("If-None-Match"), file.etag())) {
            context.status(304);
            return;
        }
        context.contentType(file.contentType());
        boolean packed = names(context.req().getHeader("Accept-Encoding"), "gzip");
        byte[] body = packed ? file.gzipped() : file.bytes();
        if (packed) {
            context.header("Content-Encoding", "gzip");
        }
        if (context.req().getMethod().equals("HEAD")) {
            context.res().setContentLength(body.length);
        } else {
            context.result(body);
        }
    }

    private static boolean names(@Nullable String header, String value) {
        return header != null && header.contains(value);
    }
}
