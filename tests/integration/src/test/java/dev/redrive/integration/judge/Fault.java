// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

/**
 * Something that was broken on purpose.
 *
 * @param from milliseconds of the epoch
 * @param to when it was mended
 * @param pid the process it hit
 */
public record Fault(Type type, long from, long to, long pid) {

    public enum Type {
        DAEMON_KILLED("daemon killed (SIGKILL) and started again"),
        DAEMON_RESTARTED("daemon stopped in order and started again"),
        DAEMON_PAUSED("daemon stopped by SIGSTOP for a while"),
        WORKER_KILLED("worker process killed"),
        CONFIG_CHANGED("configuration changed while running"),
        BROKER_KILLED("broker killed (SIGKILL) and started again"),
        BROKER_RESTARTED("broker stopped in order and started again"),
        BROKER_PAUSED("broker stopped by SIGSTOP for a while"),
        LETTERS_REFUSED("dead-letter topic refuses writes for a while");

        private final String words;

        Type(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }

        /** Whether such a queue cannot go on as if nothing were. */
        boolean isNoticedBy(TestedQueue queue) {
            return switch (this) {
                case DAEMON_KILLED, DAEMON_RESTARTED, DAEMON_PAUSED -> true;
                case WORKER_KILLED -> queue == TestedQueue.WORKERS;
                case CONFIG_CHANGED -> false;
                case BROKER_KILLED, BROKER_RESTARTED, BROKER_PAUSED, LETTERS_REFUSED -> queue.isOnKafka();
            };
        }

        /** Whether a consumer can lose its partitions by it. */
        boolean losesPartitions() {
            return this == BROKER_KILLED || this == BROKER_RESTARTED || this == BROKER_PAUSED || this == DAEMON_PAUSED;
        }
    }
}
