// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.serialization.node.LocationJsonNodeFactoryFactory;
import com.networknt.schema.utils.JsonNodes;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Bytes to JSON, with bounds. */
final class JsonText {

    /** Deeper documents would take a thread's stack when they are checked. */
    static final int DEPTH_MAX = 200;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH_MAX)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonText() {}

    static JsonNode read(byte[] bytes) throws NotJson {
        try {
            JsonNode read = JSON.readTree(bytes);
            if (read == null || read.isMissingNode()) {
                throw NotJson.whole("it is empty");
            }
            return read;
        } catch (JsonProcessingException e) {
            throw NotJson.of(e);
        } catch (IOException e) {
            // Its first bytes look like those of another encoding, and the rest is none of it.
            throw NotJson.whole("its bytes are no text");
        }
    }

    /** What was read before, as nodes that know where they stand; for looking at, not for comparing with others. */
    static JsonNode placed(byte[] bytes) {
        return JsonNodes.readTree(JSON, new ByteArrayInputStream(bytes), LocationJsonNodeFactoryFactory.getInstance());
    }
}
