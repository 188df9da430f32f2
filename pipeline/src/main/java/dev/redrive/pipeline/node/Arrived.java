// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.SecretHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The document that a record of a topic is. */
final class Arrived {
    private static final String OURS = "x-redrive-";

    private Arrived() {}

    /** Its id and its type are what the producer says of the record. */
    static NewDocument document(Content content, SecretHeaders secret) {
        return new NewDocument(
                content.labels().producerId(), content.labels().type(), metadata(content, secret), content.value());
    }

    /** The headers that are text, for conditions to ask for; secrets are left out. Of repeated ones the last counts. */
    private static Map<String, String> metadata(Content content, SecretHeaders secret) {
        Map<String, String> metadata = new LinkedHashMap<>();
        for (Header each : content.headers().inOrder()) {
            boolean named = !each.name().isBlank()
                    && each.name().length() <= NewDocument.TEXT_MAX
                    && !each.name().startsWith(OURS)
                    && !secret.matches(each.name());
            if (named && (metadata.size() < NewDocument.METADATA_MAX || metadata.containsKey(each.name()))) {
                text(each).ifPresent(text -> metadata.put(each.name(), text));
            }
        }
        return metadata;
    }

    private static Optional<String> text(Header header) {
        if (header.value().isAbsent() || header.value().size() > NewDocument.TEXT_MAX) {
            return Optional.empty();
        }
        try {
            var bytes = ByteBuffer.wrap(header.value().copy());
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
