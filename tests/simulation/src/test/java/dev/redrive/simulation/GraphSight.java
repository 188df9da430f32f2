// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

/** Something dangerous that happens in a {@link GraphWorld} now and then. */
enum GraphSight {
    /** A daemon found that a newer graph had replaced its own. */
    STOOD_ASIDE,
    /** Two daemons published at once, and one of them had to publish again. */
    PUBLISHED_AGAIN,
    /** The file of a daemon whose graph was in force was edited. */
    EDITED_IN_FORCE,
    /** A daemon handled a document that had entered by another graph than its own. */
    DOCUMENT_OF_ANOTHER_GRAPH,
    /** A document was handled by a daemon that had lost it to another meanwhile. */
    HANDLED_TWICE,
    /** A document waits at a node that the newest graph does not have. */
    WAITS_AT_A_NODE_THAT_IS_GONE,
    /** The topic of the published graphs was made anew. */
    TOPIC_MADE_ANEW
}
