// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import java.nio.file.Path;

/** Someone who reads a topic and hands its records to a handler. */
interface Contender {

    /** Attempts a record may have, where failing is part of the work. */
    int ATTEMPTS = 3;

    /**
     * A piece of work.
     *
     * @param group a consumer group of its own
     * @param folder empty, for what a contender keeps
     * @param concurrency handlers at a time
     */
    record Work(String bootstrap, String topic, String group, Path folder, int concurrency) {}

    /** Begins to work; closing ends it. */
    AutoCloseable start(Work work, Handling handling) throws Exception;
}
