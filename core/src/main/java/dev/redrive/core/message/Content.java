// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import org.jspecify.annotations.Nullable;

/** What a producer hands in and a dead letter gives back unchanged: key, value, headers and labels. */
public record Content(@Nullable Key key, Payload value, Headers headers, Labels labels) {

    public static Content of(Payload value) {
        return new Content(null, value, Headers.NONE, Labels.NONE);
    }

    public Content withKey(Key key) {
        return new Content(key, value, headers, labels);
    }

    public Content withLabels(Labels labels) {
        return new Content(key, value, headers, labels);
    }

    public Content withHeaders(Headers headers) {
        return new Content(key, value, headers, labels);
    }
}
