// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

class SimulatedClientsTest extends ClientsConformance {

    @Override
    ClusterRig open() {
        return new SimulatedClusterRig();
    }
}
