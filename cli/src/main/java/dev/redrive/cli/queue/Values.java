// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.admin.api.wire.PushRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Bytes into a request: as text if they are UTF-8, so that the wire stays readable, else as they are. */
final class Values {
    private Values() {}

    static PushRequest into(PushRequest request, byte[] value) {
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value));
            return request.withValue(text.toString());
        } catch (CharacterCodingException notText) {
            return request.withValueBase64(Base64.getEncoder().encodeToString(value));
        }
    }
}
