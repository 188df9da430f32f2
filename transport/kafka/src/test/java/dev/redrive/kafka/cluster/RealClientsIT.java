// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import dev.redrive.testkit.kafka.KafkaBrokers;

class RealClientsIT extends ClientsConformance {

    @Override
    ClusterRig open() {
        return new RealClusterRig(KafkaBrokers.shared());
    }
}
