// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Handler;
import dev.redrive.core.port.MessageCheck;
import dev.redrive.core.port.Order;
import dev.redrive.engine.EngineSettings;

/**
 * A queue that shall be worked: how, by what, and under which words people see it.
 *
 * @param policy the name of its policy; the queue's own name for one written in place
 * @param work the handler, and what to call it
 */
public record QueueSetup(QueueName name, Order order, EngineSettings settings, String policy, Work work, Home home) {

    /** On the embedded store. */
    public QueueSetup(QueueName name, Order order, EngineSettings settings, String policy, Work work) {
        this(name, order, settings, policy, work, Home.EMBEDDED);
    }

    /** The same, living there. */
    QueueSetup at(Home other) {
        return new QueueSetup(name, order, settings, policy, work, other);
    }

    /**
     * A handler and its description ("java com.acme.Payments", "exec python3 send.py, 4 workers").
     *
     * @param check what a message must pass before the handler sees it
     */
    public record Work(Handler handler, String description, MessageCheck check) {

        /** For any message. */
        public Work(Handler handler, String description) {
            this(handler, description, MessageCheck.NONE);
        }
    }
}
