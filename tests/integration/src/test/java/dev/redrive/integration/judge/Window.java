// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

/** Where a message that was done is attempted again, or ends twice. The names are those of {@code docs/promises.md}. */
public enum Window {
    DAEMON_KILLED("done shortly before a kill of the daemon, verdict not yet durable or committed"),
    DAEMON_KILLED_AND_BROKER_DOWN("the same, and commits were slow because a broker was down or had just come back"),
    PARTITIONS_LOST("partitions lost: the daemon stood still, or a broker was gone, before the commit"),
    TIMED_OUT("timed out, while the attempt came to its end all the same"),
    WORKER_KILLED("the worker was killed between the end of its work and its answer"),
    STOPPED("the daemon was stopped before the commit, while brokers did not answer"),
    FAILED_IN_A_WINDOW("its retry record was written in one of these windows and the commit was not: both go on"),
    NONE("OUTSIDE OF ALL WINDOWS");

    private final String words;

    Window(String words) {
        this.words = words;
    }

    /** For people. */
    String words() {
        return words;
    }
}
