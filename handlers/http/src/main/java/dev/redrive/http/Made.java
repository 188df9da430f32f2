// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import dev.redrive.core.attempt.Changed;
import dev.redrive.core.message.Payload;
import java.net.http.HttpHeaders;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server made of a document: with {@code x-redrive-document: changed} its answer is the new one, {@code x-redrive-type} its
 * type, and {@code x-redrive-metadata-NAME} what is put over its metadata. Without that header an answer means no more than its status.
 */
final class Made {

    private static final String DOCUMENT = "x-redrive-document";
    private static final String CHANGED = "changed";
    private static final String TYPE = "x-redrive-type";
    private static final String METADATA = "x-redrive-metadata-";
    private static final int NO_CONTENT = 204;

    private Made() {}

    /** How much of an answer is read: one byte more than a document has, so that a larger one is seen to be one. */
    static int bytesMax(int status, HttpHeaders headers, int otherwise) {
        return isChanged(status, headers) ? Changed.BODY_MAX + 1 : otherwise;
    }

    /** Null if the answer speaks of no document. A 204 leaves the body as it was. */
    static @Nullable Changed in(int status, HttpHeaders headers, byte[] body) {
        if (!isChanged(status, headers)) {
            return null;
        }
        Map<String, String> metadata = new HashMap<>();
        headers.map().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith(METADATA) && lower.length() > METADATA.length()) {
                metadata.put(lower.substring(METADATA.length()), values.getLast());
            }
        });
        return new Changed(
                status == NO_CONTENT ? null : Payload.owning(body),
                headers.firstValue(TYPE).orElse(null),
                metadata);
    }

    private static boolean isChanged(int status, HttpHeaders headers) {
        return status >= 200
                && status <= 299
                && headers.firstValue(DOCUMENT)
                        .filter(CHANGED::equalsIgnoreCase)
                        .isPresent();
    }
}
