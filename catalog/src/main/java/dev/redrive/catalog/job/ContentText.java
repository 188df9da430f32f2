// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.message.Payload;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Bytes as text, in base64 if they are none. */
final class ContentText {

    private ContentText() {}

    static boolean isText(Payload payload) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(payload.copy()));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    static String text(Payload payload) {
        if (payload.isAbsent()) {
            return "(none)";
        }
        return isText(payload)
                ? payload.text()
                : "base64 " + Base64.getEncoder().encodeToString(payload.copy());
    }
}
