// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How to reach a Kafka cluster.
 *
 * @param bootstrap hosts and ports, with commas between them
 * @param properties of Kafka's clients, as the file has them; some are secrets
 */
public record ClusterConfig(String bootstrap, Map<String, String> properties) {

    public ClusterConfig {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** Without any value that could be a secret. */
    @Override
    public String toString() {
        return bootstrap + (properties.isEmpty() ? "" : " with " + String.join(", ", properties.keySet()));
    }
}
