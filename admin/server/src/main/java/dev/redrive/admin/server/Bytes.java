// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Refused;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Bytes as JSON can hold them: text if they are UTF-8, else Base64. Of the two exactly one is there. */
record Bytes(@Nullable String text, @Nullable String base64) {

    static Bytes of(Payload payload) {
        byte[] bytes = payload.copy();
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new Bytes(text, null);
        } catch (CharacterCodingException e) {
            return new Bytes(null, Base64.getEncoder().encodeToString(bytes));
        }
    }

    /** @param where what to call it in a refusal */
    Payload payload(String where) {
        if (text != null && base64 == null) {
            Pushes.whole(text, where + "value");
            return Payload.of(text);
        }
        if (base64 != null && text == null) {
            try {
                return Payload.owning(Base64.getDecoder().decode(base64));
            } catch (IllegalArgumentException e) {
                throw new Refused(Refused.Kind.INVALID, where + "valueBase64 is not Base64", null, e);
            }
        }
        throw new Refused(
                Refused.Kind.INVALID,
                where + (text == null ? "value is missing" : "value and valueBase64 are both there"),
                "give value for text, or valueBase64 for bytes");
    }
}
