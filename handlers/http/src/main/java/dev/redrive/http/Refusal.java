// SPDX-License-Identifier: Apache-2.0
package dev.redrive.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A good status that takes itself back: {@code {"success": false, "code": "NO_CUSTOMER", "message": "no such customer"}}.
 *
 * @param code empty if it has none
 * @param message empty if it has none
 */
record Refusal(String code, String message) {

    private static final JsonFactory JSON = new JsonFactory();

    /** Null if the body is no refusal. What cannot be read ends the search. */
    static @Nullable Refusal in(byte[] body) {
        if (!beginsAsObject(body)) {
            return null;
        }
        boolean refused = false;
        String code = "";
        String message = "";
        try (JsonParser json = JSON.createParser(body)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (name.equals("success")) {
                    refused = value == JsonToken.VALUE_FALSE;
                } else if (name.equals("message") && value == JsonToken.VALUE_STRING) {
                    message = json.getText().strip();
                } else if (name.equals("code") && value == JsonToken.VALUE_STRING) {
                    code = json.getText().strip();
                }
                json.skipChildren();
            }
        } catch (IOException e) {
            // Cut short, or not JSON from here on: what was said until then counts.
        }
        return refused ? new Refusal(code, message) : null;
    }

    private static boolean beginsAsObject(byte[] body) {
        for (byte b : body) {
            if (b == '{') {
                return true;
            }
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        return false;
    }
}
