// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

/** The meaning of the published versions of a pipeline's graph for a daemon with a certain one. */
public sealed interface GraphStanding {

    /** The daemon's graph is the newest: it works the pipeline. */
    record InForce(PublishedGraph graph) implements GraphStanding {}

    /** The daemon's graph is to be published under that version, and is judged again when it has been read back. */
    record ToPublish(int version) implements GraphStanding {}

    /**
     * The daemon's graph was published before the newest, which is another: the daemon stands aside.
     *
     * @param own the last version with the daemon's graph
     */
    record Replaced(PublishedGraph own, PublishedGraph newest) implements GraphStanding {}
}
