// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.repository;

import com.google.protobuf.ByteString;
import java.io.IOException;

/** Keeps documents that are too large to travel. A port; any thread may call. */
public interface DocumentRepository {

    /** Keeps a document; it is durable when this returns. The same content again is kept once. */
    Kept put(byte[] body) throws IOException;

    /**
     * Reads a document back.
     *
     * @throws MissingDocument if it is not there
     * @throws DamagedDocument if it is not what was kept
     */
    byte[] get(Kept kept) throws IOException;

    /**
     * A document in the repository.
     *
     * @param reference the repository's own name for it
     */
    record Kept(String reference, long size, ByteString sha256) {}
}
