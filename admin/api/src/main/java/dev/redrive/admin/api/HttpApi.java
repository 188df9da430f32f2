// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The API of a daemon somewhere else, over HTTP. */
public final class HttpApi implements Api, AutoCloseable {

    static final Duration CONNECT_WAIT = Duration.ofSeconds(5);
    static final Duration ANSWER_WAIT = Duration.ofSeconds(60);
    /** These read or write everything there is. */
    static final Duration LONG_ANSWER_WAIT = Duration.ofHours(6);

    static final int ANSWER_BYTES_MAX = 256 * 1024 * 1024;

    private static final int OK = 200;
    private static final Set<String> LONG = Set.of("verify", "backup", "retry-all-dead", "selections");

    private final URI base;
    private final @Nullable String token;
    private final HttpClient client;

    /** @param token sent as a bearer token; null for none */
    public HttpApi(URI base, @Nullable String token) {
        if (base.getHost() == null || !Set.of("http", "https").contains(base.getScheme())) {
            throw new IllegalArgumentException("not the URL of a server: " + base);
        }
        this.base = base;
        this.token = token;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_WAIT)
                .build();
    }

    @Override
    public Answer call(Request request) {
        URI url = url(request);
        try {
            return answer(client.send(http(url, request), BodyHandlers.ofInputStream()));
        } catch (IOException e) {
            throw new ApiUnreachable(base, why(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiUnreachable(base, "interrupted", e);
        }
    }

    @Override
    public Answer call(Request request, OutputStream into) throws IOException {
        HttpResponse<InputStream> response;
        try {
            response = client.send(http(url(request), request), BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw new ApiUnreachable(base, why(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiUnreachable(base, "interrupted", e);
        }
        if (response.statusCode() != OK) {
            return answer(response);
        }
        try (InputStream in = response.body()) {
            in.transferTo(into);
        }
        return new Answer(OK, response.headers().firstValue("Content-Type").orElse(null), "", Map.of());
    }

    private static String why(IOException e) {
        return switch (e) {
            case HttpTimeoutException late -> "it took too long";
            case ConnectException refused -> "the connection was refused";
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }

    private HttpRequest http(URI url, Request request) {
        BodyPublisher body = request.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body());
        HttpRequest.Builder http = HttpRequest.newBuilder(url)
                .method(request.method(), body)
                .timeout(takesLong(url.getPath()) ? LONG_ANSWER_WAIT : ANSWER_WAIT)
                .header("Accept", Answer.JSON);
        if (request.body() != null) {
            http.header("Content-Type", Answer.JSON);
        }
        if (token != null) {
            http.header("Authorization", "Bearer " + token);
        }
        return http.build();
    }

    private static Answer answer(HttpResponse<InputStream> response) throws IOException {
        try (InputStream in = response.body()) {
            byte[] body = in.readNBytes(ANSWER_BYTES_MAX + 1);
            if (body.length > ANSWER_BYTES_MAX) {
                throw new IOException("the answer has more than " + ANSWER_BYTES_MAX + " bytes");
            }
            String type = response.headers().firstValue("Content-Type").orElse(null);
            return new Answer(response.statusCode(), type, new String(body, StandardCharsets.UTF_8), Map.of());
        }
    }

    private URI url(Request request) {
        String root = base.toString();
        String query = request.query().entrySet().stream()
                .map(each -> Paths.encoded(each.getKey()) + "=" + Paths.encoded(each.getValue()))
                .collect(Collectors.joining("&"));
        return URI.create((root.endsWith("/") ? root.substring(0, root.length() - 1) : root)
                + request.path()
                + (query.isEmpty() ? "" : "?" + query));
    }

    private static boolean takesLong(String path) {
        return LONG.contains(path.substring(path.lastIndexOf('/') + 1));
    }

    @Override
    public void close() {
        client.close();
    }
}
