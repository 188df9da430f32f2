// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.admin.api.Inert;
import dev.redrive.admin.api.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A message's value for people: JSON spread over lines, text as it is, anything else as hexadecimal. Always inert.
 *
 * @param kind what it is and how much of it, in words
 */
public record ShownValue(String kind, String text) {
    private static final int TEXT_MAX = 65_536;
    private static final int HEX_BYTES_MAX = 1024;
    private static final String REST = "… the rest with -o json";

    public static ShownValue of(@Nullable String text, @Nullable String base64) {
        if (text != null) {
            return text(text);
        }
        return base64 == null
                ? new ShownValue("not shown to you", "")
                : bytes(Base64.getDecoder().decode(base64));
    }

    private static ShownValue text(String text) {
        var size = size(text.getBytes(StandardCharsets.UTF_8).length);
        if (text.length() > TEXT_MAX) {
            return new ShownValue(size + " of text", Inert.block(text.substring(0, TEXT_MAX)) + "\n" + REST);
        }
        return isJson(text)
                ? new ShownValue(size + " of JSON", Inert.json(Indent.json(text)))
                : new ShownValue(size + " of text", Inert.block(text));
    }

    private static ShownValue bytes(byte[] bytes) {
        var hex = Hex.lines(bytes, HEX_BYTES_MAX);
        return new ShownValue(size(bytes.length) + ", not text", bytes.length > HEX_BYTES_MAX ? hex + REST : hex);
    }

    /** An object or an array; a bare number or word is text to people. */
    private static boolean isJson(String text) {
        try (JsonParser tokens = Json.tokens(text)) {
            JsonToken first = tokens.nextToken();
            if (first != JsonToken.START_OBJECT && first != JsonToken.START_ARRAY) {
                return false;
            }
            tokens.skipChildren();
            return tokens.nextToken() == null;
        } catch (IOException notJson) {
            return false;
        }
    }

    private static String size(int bytes) {
        return bytes == 1 ? "1 byte" : bytes + " bytes";
    }
}
