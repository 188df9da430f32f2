// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

/**
 * One message of the stream of changes.
 *
 * @param name queues, groups, job, letters, problems or alerts
 * @param json on one line
 */
public record Frame(String name, String json) {

    /** As {@code text/event-stream} has it. */
    public String text() {
        return "event: " + name + "\ndata: " + json + "\n\n";
    }
}
