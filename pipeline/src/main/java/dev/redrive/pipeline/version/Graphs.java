// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

import dev.redrive.pipeline.graph.Pipeline;

/** Which graph documents of a pipeline follow. Any thread. */
public interface Graphs {

    /** The one of the configuration, for all documents: graphs without versions. */
    Graphs CONFIGURED = new Graphs() {
        @Override
        public String entering(Pipeline configured) {
            return "";
        }

        @Override
        public Pipeline of(Pipeline configured, String fingerprint) {
            return configured;
        }
    };

    /**
     * The fingerprint that documents get which enter by the configured graph; empty where graphs have no versions.
     *
     * @throws dev.redrive.core.port.Refused if none may enter by it, as it is not in force
     */
    String entering(Pipeline configured);

    /**
     * The graph that a document follows.
     *
     * @param fingerprint of the graph it entered by; empty if it does not say
     * @throws UnknownGraph if it is not among those that were published, or this build cannot read it
     * @throws dev.redrive.core.port.Refused if those that were published cannot be asked now
     */
    Pipeline of(Pipeline configured, String fingerprint) throws UnknownGraph;
}
