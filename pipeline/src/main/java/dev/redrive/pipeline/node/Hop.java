// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.node;

import dev.redrive.core.message.Labels;
import dev.redrive.proto.v1.PipeStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A stream's step to a node. Its name is made of the stream, the path it has come and the node, so that the same step taken
 * again, after a crash, has the same name.
 */
final class Hop {
    private static final int CHARACTERS = 32;

    private Hop() {}

    static String name(PipeStream stream, String node) {
        MessageDigest digest = digest();
        add(digest, stream.getStreamId());
        stream.getPathList().forEach(each -> add(digest, each));
        add(digest, node);
        return HexFormat.of().formatHex(digest.digest()).substring(0, CHARACTERS);
    }

    /** Those of the message before, of the document's type as it is by now, under the name of this step. */
    static Labels labels(Labels before, PipeStream stream, String node) {
        return new Labels(
                Streams.type(stream), before.priority(), before.source(), name(stream, node), before.correlationId());
    }

    private static void add(MessageDigest digest, String part) {
        digest.update(part.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
