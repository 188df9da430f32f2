// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import java.nio.charset.StandardCharsets;

/** One header: a name, and a value as bytes. */
public record Header(String name, Payload value) {

    public static Header of(String name, String text) {
        return new Header(name, Payload.owning(text.getBytes(StandardCharsets.UTF_8)));
    }
}
