// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where messages of a queue are sent. Nothing in a message can change it.
 *
 * @param headers the same with every call; some are secrets
 */
public record Endpoint(URI uri, Map<String, String> headers) {

    public Endpoint {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("the address has no host");
        }
    }

    /** Without the path, the query and the headers, which may hold secrets: the addresses of many hooks are secrets themselves. */
    @Override
    public String toString() {
        return uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }
}
