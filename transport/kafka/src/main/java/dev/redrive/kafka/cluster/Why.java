// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why Kafka did not do what was asked, as people are told. Its clients say first that they could not be made, or which call it
 * was, and the reason only in the cause.
 */
public final class Why {

    /** Causes that are looked at: more say nothing new. */
    private static final int DEPTH_MAX = 8;

    private static final String MAKING = "Failed to c";
    private static final String CALLING = "Call(";

    private Why() {}

    /** The reason, and what lies behind it. */
    public static String of(Throwable failure) {
        List<String> said = new ArrayList<>();
        Throwable each = failure;
        for (int depth = 0; each != null && depth < DEPTH_MAX; depth++) {
            Throwable behind = each.getCause();
            String message = each.getMessage();
            if (tells(message, behind) && said.stream().noneMatch(before -> before.contains(message))) {
                said.add(message);
            }
            each = behind;
        }
        return said.isEmpty() ? plain(failure) : String.join(": ", said);
    }

    /** The same of a cluster, with where its brokers are. */
    public static String of(KafkaCluster cluster, Throwable failure) {
        return "the brokers at " + cluster.brokers() + ": " + of(failure);
    }

    private static boolean tells(@Nullable String message, @Nullable Throwable behind) {
        if (message == null || message.isBlank()) {
            return false;
        }
        return behind == null
                || !(message.startsWith(MAKING) || message.startsWith(CALLING) || message.equals(behind.toString()));
    }

    private static String plain(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
