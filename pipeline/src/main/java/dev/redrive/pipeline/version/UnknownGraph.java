// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.version;

/** A document follows a graph that cannot be found among the published ones, or not be read. */
public final class UnknownGraph extends Exception {
    private static final long serialVersionUID = 1L;

    public UnknownGraph(String message) {
        super(message);
    }
}
