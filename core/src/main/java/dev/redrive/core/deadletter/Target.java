// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.deadletter;

/** Where a replay sends a letter. */
public sealed interface Target {

    /** To the queue that gave it up, and to no other reader of its topic. */
    record Queue() implements Target {}

    /** To where it first came from: every reader of that topic sees it again. */
    record Origin() implements Target {}

    /** Elsewhere: another topic of the same cluster, or another queue of the same store. */
    record Named(String name) implements Target {}

    Target QUEUE = new Queue();
    Target ORIGIN = new Origin();
}
