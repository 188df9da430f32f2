// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a file's values may refer to, whether or not that itself is in order: an error there must not make its name unknown
 * here.
 *
 * @param policies with the presets
 * @param clusters of Kafka, in the order of the file
 * @param installation what the file calls it
 */
public record Names(Set<String> policies, Set<String> clusters, String installation) {

    public Names {
        policies = Set.copyOf(policies);
        clusters = new LinkedHashSet<>(clusters);
    }
}
