// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Payload;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A content as lines, to be compared: key, type, headers, an empty line, the value. Bytes that are no text are in base64. */
final class ContentText {

    private ContentText() {}

    static List<String> of(Content content) {
        var lines = new ArrayList<String>();
        Key key = content.key();
        if (key != null) {
            lines.add("key: " + text(Payload.owning(key.shared())));
        }
        String type = content.labels().type();
        if (type != null) {
            lines.add("type: " + type);
        }
        for (Header each : content.headers().inOrder()) {
            lines.add("header " + each.name() + ": " + text(each.value()));
        }
        lines.add("");
        lines.addAll(text(content.value()).lines().toList());
        return lines;
    }

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
