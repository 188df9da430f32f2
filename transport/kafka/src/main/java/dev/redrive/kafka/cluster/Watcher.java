// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.util.Set;

/** Someone who wants to know how a cluster is. */
public interface Watcher {

    /** Which topics are looked for. Any thread. */
    Set<String> topics();

    /** The watch's thread calls; it is to return soon. */
    void saw(Glimpse glimpse);
}
