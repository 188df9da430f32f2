// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.console.Console;
import dev.redrive.admin.console.WebFile;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The console's files over HTTP: open to all, as they tell nothing, and sent only if the browser has no copy. */
final class Site {

    private final Console console = new Console();

    Optional<WebFile> file(HttpServletRequest request) {
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        return reads ? console.file(request.getRequestURI()) : Optional.empty();
    }

    void send(HttpServletRequest request, HttpServletResponse response, WebFile file) throws IOException {
        file.headers().forEach(response::setHeader);
        response.setHeader("ETag", file.etag());
        response.setHeader("Vary", "Accept-Encoding");
        if (names(request.getHeader("If-None-Match"), file.etag())) {
            response.setStatus(304);
            return;
        }
        response.setContentType(file.contentType());
        boolean packed = names(request.getHeader("Accept-Encoding"), "gzip");
        byte[] body = packed ? file.gzipped() : file.bytes();
        if (packed) {
            response.setHeader("Content-Encoding", "gzip");
        }
        Door.body(request, response, body);
    }

    private static boolean names(@Nullable String header, String value) {
        return header != null && header.contains(value);
    }
}
