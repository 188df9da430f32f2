// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.http;

import dev.redrive.admin.server.guard.SessionCookie;
import dev.redrive.core.net.AddressRange;
import dev.redrive.core.net.Hosts;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The address under which people reach the server, and the proxies on the way.
 *
 * @param url with scheme, host and maybe a port; null if people use the address the server listens on
 * @param proxies the addresses whose {@code X-Forwarded-For} is believed
 */
public record ExternalAddress(@Nullable URI url, List<AddressRange> proxies) {

    static final ExternalAddress NONE = new ExternalAddress(null, List.of());

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    public ExternalAddress {
        proxies = List.copyOf(proxies);
        if (url != null && url.getHost() == null) {
            throw new IllegalArgumentException("not the URL of a server: " + url);
        }
    }

    /** Whether people reach the server by HTTPS. */
    boolean isSecure() {
        return url != null && "https".equalsIgnoreCase(url.getScheme());
    }

    /** @param host a Host header in lower case */
    boolean isHost(String host) {
        return url != null
                && (host.equals(name(url) + ":" + port(url)) || (isUsualPort(url) && host.equals(name(url))));
    }

    /** @param origin an Origin header in lower case; browsers leave the usual port out */
    boolean isOrigin(String origin) {
        return url != null
                && origin.equals(url.getScheme().toLowerCase(Locale.ROOT) + "://" + name(url)
                        + (isUsualPort(url) ? "" : ":" + port(url)));
    }

    /** The cookie of a request's session, named by the port that the browser knows. */
    SessionCookie cookie(HttpServletRequest request) {
        int port = url == null ? request.getLocalPort() : port(url);
        String name = SessionCookie.name(port, isSecure());
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie each : cookies) {
                if (each.getName().equals(name)) {
                    return new SessionCookie(port, isSecure(), each.getValue());
                }
            }
        }
        return new SessionCookie(port, isSecure(), null);
    }

    /**
     * The client's address. Each proxy appends the address that it was called from, so the list is read from its end, and only as far as
     * proxies vouch for it: what a client writes there itself comes before.
     */
    String client(HttpServletRequest request) {
        InetAddress client = AddressRange.address(Hosts.withoutBrackets(request.getRemoteAddr()))
                .orElse(null);
        if (client == null || proxies.isEmpty()) {
            return client == null ? request.getRemoteAddr() : client.getHostAddress();
        }
        List<String> hops = List.of(String.join(",", Collections.list(request.getHeaders("X-Forwarded-For")))
                .split(",", -1));
        for (String hop : hops.reversed()) {
            Optional<InetAddress> before = AddressRange.address(Hosts.withoutBrackets(hop.strip()));
            if (!isProxy(client) || before.isEmpty()) {
                break;
            }
            client = before.get();
        }
        return client.getHostAddress();
    }

    private boolean isProxy(InetAddress address) {
        return proxies.stream().anyMatch(each -> each.contains(address));
    }

    private static String name(URI url) {
        return url.getHost().toLowerCase(Locale.ROOT);
    }

    private static boolean isUsualPort(URI url) {
        return port(url) == usualPort(url);
    }

    private static int port(URI url) {
        return url.getPort() < 0 ? usualPort(url) : url.getPort();
    }

    private static int usualPort(URI url) {
        return "https".equalsIgnoreCase(url.getScheme()) ? HTTPS_PORT : HTTP_PORT;
    }
}
