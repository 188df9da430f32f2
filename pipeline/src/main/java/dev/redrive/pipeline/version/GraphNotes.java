// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The place where the daemons of a cluster publish graphs of pipelines. For one thread at a time, unless a method says otherwise. */
public interface GraphNotes extends AutoCloseable {

    /** The beginning of keys on the topic that holds them; the pipeline's name and something unique follow, parted by a slash. */
    String KIND = "graph/";

    /** The name of that place, for people. */
    String location();

    /** Hears of what was published. */
    interface Reader {

        /** The notes published before are not there any more. */
        void anew();

        /** @param value null if it was taken back */
        void noted(String key, byte @Nullable [] value);
    }

    /**
     * Shows what was published since the last call, in the order of the records. What cannot be done throws {@link
     * dev.redrive.core.port.Refused}, here as elsewhere.
     */
    void readOn(Reader reader);

    /** Returns when it is durable. */
    void write(String key, byte[] value);

    /** The documents that wait at a node, whether or not anyone works it: at most so many; empty if that is unknown. Any thread. */
    OptionalLong waiting(String pipeline, String node);

    @Override
    void close();
}
