// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Headers in either of their two forms; the list can repeat a name and hold bytes, the object is quick to type. */
final class HeadersReader extends StdDeserializer<List<HeaderView>> {
    private static final long serialVersionUID = 1;

    HeadersReader() {
        super(List.class);
    }

    @Override
    public List<HeaderView> deserialize(JsonParser in, DeserializationContext context) throws IOException {
        if (in.isExpectedStartObjectToken()) {
            return object(in);
        }
        if (in.isExpectedStartArrayToken()) {
            return list(in, context);
        }
        throw MismatchedInputException.from(in, List.class, "neither a list nor an object");
    }

    private static List<HeaderView> object(JsonParser in) throws IOException {
        List<HeaderView> headers = new ArrayList<>();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            if (in.nextToken() != JsonToken.VALUE_STRING) {
                MismatchedInputException wrong = MismatchedInputException.from(in, String.class, "not text");
                wrong.prependPath(headers, name);
                throw wrong;
            }
            headers.add(HeaderView.text(name, in.getText()));
        }
        return headers;
    }

    private static List<HeaderView> list(JsonParser in, DeserializationContext context) throws IOException {
        List<HeaderView> headers = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            try {
                if (in.currentToken() != JsonToken.START_OBJECT) {
                    throw MismatchedInputException.from(in, HeaderView.class, "not an object");
                }
                headers.add(context.readValue(in, HeaderView.class));
            } catch (JsonMappingException e) {
                e.prependPath(headers, headers.size());
                throw e;
            }
        }
        return headers;
    }
}
