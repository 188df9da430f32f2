// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.alert;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Who is told of alerts. */
public sealed interface AlertTarget {

    /** The process's own log. */
    record Log() implements AlertTarget {}

    /**
     * A server that gets each change by a POST.
     *
     * @param headers sent with every call; some are secrets
     */
    record Webhook(URI uri, Map<String, String> headers) implements AlertTarget {
        public Webhook {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
            if (uri.getHost() == null) {
                throw new IllegalArgumentException("the address has no host");
            }
        }

        /** The host alone: with many services the path itself is the secret. */
        @Override
        public String toString() {
            return "webhook " + uri.getScheme() + "://" + uri.getRawAuthority();
        }
    }

    AlertTarget LOG = new Log();
}
