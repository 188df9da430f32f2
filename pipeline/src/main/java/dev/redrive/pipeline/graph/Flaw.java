// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.graph;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong with a graph.
 *
 * @param node which node, by its place in the list
 * @param after which of the ways to it, by its place in the list; null if it is the node itself
 */
public record Flaw(int node, @Nullable Integer after, String what, String remedy) {

    @Override
    public String toString() {
        return what + " (" + remedy + ")";
    }
}
