// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import dev.redrive.Redrive;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The child's side of {@link Child}: runs queues and prints a line for everything its handlers tell. Its input is a
 * pipe that only the test's JVM holds, so the end of input means that the JVM is gone, however it went.
 */
final class KafkaChild {

    static final String PROPERTY = "kafka:";

    private static final int PARENT_GONE = 70;
    private static final int BROKEN = 71;

    private KafkaChild() {}

    /** Arguments: the data folder, then properties of Kafka's clients and queues in any order. */
    public static void main(String[] args) throws IOException {
        PrintStream lines = System.out;
        // Nobody else writes between them.
        System.setOut(System.err);
        Thread.setDefaultUncaughtExceptionHandler((thread, broken) -> {
            broken.printStackTrace();
            Runtime.getRuntime().halt(BROKEN);
        });
        List<String> more = Arrays.asList(args).subList(1, args.length);
        try (Redrive redrive = Redrive.onKafka(properties(more), Path.of(args[0]))) {
            more.stream()
                    .filter(each -> !each.startsWith(PROPERTY))
                    .map(TestQueue::of)
                    .forEach(queue -> queue.addTo(redrive, told -> print(lines, told.line())));
            redrive.start();
            while (System.in.read() >= 0) {
                // Nothing is ever sent.
            }
            Runtime.getRuntime().halt(PARENT_GONE);
        }
    }

    /** In one write, so that the parent gets it whole, even if this was the last thing that happened. */
    private static void print(PrintStream lines, String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (lines) {
            lines.write(bytes, 0, bytes.length);
            lines.flush();
        }
    }

    private static Map<String, String> properties(List<String> args) {
        Map<String, String> properties = new HashMap<>();
        for (String each : args) {
            if (each.startsWith(PROPERTY)) {
                String[] words = each.substring(PROPERTY.length()).split("=", 2);
                properties.put(words[0], words[1]);
            }
        }
        return properties;
    }
}
