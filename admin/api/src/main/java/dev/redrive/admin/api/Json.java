// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.redrive.admin.api.wire.Listing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * JSON in and out. Requests are read strictly, so that a typo is an answer and not a surprise; answers leniently, so
 * that an older client understands a newer server.
 */
public final class Json {

    /** How deep a document may nest; ours need four levels. */
    public static final int DEPTH_MAX = 32;

    private static final ObjectMapper STRICT = strict();
    private static final ObjectMapper LENIENT = JsonMapper.builder(factory())
            .addModule(new InstantText())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Json() {}

    public static String write(Object wire) {
        try {
            return LENIENT.writeValueAsString(wire);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a caller sent; the exception tells where it is wrong. Null for the JSON null. */
    public static <T> @Nullable T readStrictly(String json, Class<T> type) throws JsonProcessingException {
        return STRICT.readValue(json, type);
    }

    /** A look at the tokens, under the same bounds. */
    public static JsonParser tokens(String json) throws IOException {
        return STRICT.createParser(json);
    }

    /** What a server answered. */
    public static <T> T read(String json, Class<T> type) throws JsonProcessingException {
        return LENIENT.readValue(json, type);
    }

    public static <T> Listing<T> readListing(String json, Class<T> of) throws JsonProcessingException {
        JavaType type = LENIENT.getTypeFactory().constructParametricType(Listing.class, of);
        return LENIENT.readValue(json, type);
    }

    private static ObjectMapper strict() {
        ObjectMapper mapper = JsonMapper.builder(factory())
                .addModule(new InstantText())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .build();
        mapper.configOverride(List.class).setSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));
        // A number where text belongs is refused: 1e3 and 1000 would be different keys.
        for (var shape : List.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)) {
            mapper.coercionConfigFor(LogicalType.Textual).setCoercion(shape, CoercionAction.Fail);
        }
        return mapper;
    }

    private static JsonFactory factory() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEPTH_MAX)
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                // Off, as a snippet of a message does not belong in logs.
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }
}
