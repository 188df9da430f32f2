// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import java.net.URI;

/** Nobody answers at that address, or not with HTTP. */
public final class ApiUnreachable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final URI url;

    public ApiUnreachable(URI url, String why, Throwable cause) {
        super("no answer from " + url + ": " + why, cause);
        this.url = url;
    }

    public URI url() {
        return url;
    }
}
