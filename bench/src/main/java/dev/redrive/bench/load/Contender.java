// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.load;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Someone who takes messages, attempts them and looks after the ones that fail. */
public interface Contender {

    /** Opens an empty store and begins to work. */
    Running open(Path empty, Work work) throws Exception;

    /** How long it takes to come to a steady pace, given what others take. */
    default Duration settle(Duration usual) {
        return usual;
    }

    /** One at work. Any thread may push. */
    interface Running extends AutoCloseable {

        /** Returns when the messages are safe, as far as the contender promises that. */
        void push(List<byte[]> payloads) throws Exception;

        /** Lifecycles that are over: completed or dead, and on disk as such where the contender can tell. */
        long finished();

        @Override
        void close() throws IOException, SQLException;
    }
}
