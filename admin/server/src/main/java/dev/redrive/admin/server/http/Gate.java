// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.server.Problems;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns away what a browser can be tricked into. A page of another site can make a browser send us requests; it cannot
 * forge the headers looked at here. The host keeps out DNS rebinding (a foreign name that points at this machine), the
 * origin keeps out requests across sites, the site reads that cost work, and the content type keeps out forms.
 */
final class Gate {

    /** An address in a Host header cannot be the trick of a name server. */
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

    /** The page is ours, or a person typed the address. */
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private final Set<String> names;
    private final boolean addresses;
    private final ExternalAddress external;

    Gate(Listen listen) {
        String host = listen.host();
        Set<String> all = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
        all.add((host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host).toLowerCase(Locale.ROOT));
        all.addAll(listen.names());
        this.names = Set.copyOf(all);
        this.addresses = !listen.isLoopback();
        this.external = listen.external();
    }

    /** Why it may not come in; null if it may. */
    @Nullable
    Answer refusal(HttpServletRequest request) {
        String host = lower(request.getHeader("Host"));
        String path = request.getRequestURI();
        if (host == null || !(isOurs(host, request.getLocalPort()) || external.isHost(host))) {
            return Problems.WRONG_HOST.answer(
                    "this server does not answer to that host name",
                    path,
                    "use localhost and the server's port, or set 'url' of 'server' to the address that people use");
        }
        String origin = lower(request.getHeader("Origin"));
        if (origin != null && !isOurOrigin(origin, host)) {
            return foreign(path);
        }
        if (Arrival.hasBody(request) && !isJson(request.getContentType())) {
            String remedy = "send the header Content-Type: " + Answer.JSON;
            return Problems.NOT_JSON.answer("the body must be JSON", path, remedy);
        }
        return null;
    }

    /** The address people use is ours whatever the host is: a proxy may have written another one there. */
    private boolean isOurOrigin(String origin, String host) {
        return external.isOrigin(origin) || (!external.isHost(host) && origin.equals("http://" + host));
    }

    /**
     * Why a browser may not read for a page of another site, null if it may. Such a page never sees the answer, but could keep the
     * server busy. People who follow a link come as a whole page.
     */
    @Nullable
    Answer foreignRead(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        boolean followed = "navigate".equals(request.getHeader("Sec-Fetch-Mode"))
                && "document".equals(request.getHeader("Sec-Fetch-Dest"));
        return site == null || OWN_SITE.contains(site) || followed ? null : foreign(request.getRequestURI());
    }

    private static Answer foreign(String path) {
        return Problems.FOREIGN_ORIGIN.answer(
                "requests from other sites are refused",
                path,
                "behind a proxy, set 'url' of 'server' to the address that people use");
    }

    private boolean isOurs(String host, int port) {
        String suffix = ":" + port;
        if (host.endsWith(suffix)) {
            return isOurs(host.substring(0, host.length() - suffix.length()));
        }
        // A client leaves the port out when it is HTTP's own.
        return port == 80 && isOurs(host);
    }

    private boolean isOurs(String name) {
        return names.contains(name) || (addresses && ADDRESS.matcher(name).matches());
    }

    private static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int parameters = contentType.indexOf(';');
        String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
        return type.strip().toLowerCase(Locale.ROOT).equals(Answer.JSON);
    }

    private static @Nullable String lower(@Nullable String header) {
        return header == null ? null : header.toLowerCase(Locale.ROOT);
    }
}
