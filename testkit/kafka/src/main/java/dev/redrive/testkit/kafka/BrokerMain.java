// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.IOException;
import kafka.Kafka;
import kafka.tools.StorageTool;

/**
 * The child's side: formats the node's folder if that is still to be done, and runs Kafka in it. Standard input is a
 * pipe whose other end only the test's JVM holds, so its end means that the JVM is gone, however it went.
 */
final class BrokerMain {

    private static final int PARENT_GONE = 70;

    private BrokerMain() {}

    /** Arguments: the cluster's id and the property file. */
    public static void main(String[] args) {
        Thread watch = new Thread(BrokerMain::endWithTheParent, "parent-watch");
        watch.setDaemon(true);
        watch.start();
        String cluster = args[0];
        String settings = args[1];
        int formatted = StorageTool.execute(
                new String[] {"format", "--ignore-formatted", "--cluster-id", cluster, "--config", settings},
                System.out);
        if (formatted != 0) {
            System.exit(formatted);
        }
        Kafka.main(new String[] {settings});
    }

    private static void endWithTheParent() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is ever sent.
            }
        } catch (IOException e) {
            System.err.println("standard input is gone: " + e);
        }
        Runtime.getRuntime().halt(PARENT_GONE);
    }
}
