// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.batch.Batches;
import dev.redrive.core.batch.Batching;
import java.util.ArrayList;
import java.util.List;

/** Advice on a queue's two batchers. Which messages are urgent only they know; what they are made for, the file tells. */
final class BatchAdvice {

    private BatchAdvice() {}

    /** @param keys the way to the queue's batches */
    static List<Advice> on(List<String> keys, Batches batches) {
        Batching standard = batches.standard();
        Batching critical = batches.critical();
        List<Advice> all = new ArrayList<>();
        if (standard.equals(critical)) {
            all.add(new Advice(
                    keys,
                    "both batchers are alike: urgent messages gain nothing by theirs",
                    "make 'critical' smaller and quicker, e.g. { size: 10, wait: 500ms, concurrency: 2 }"));
        } else if (critical.concurrency() > standard.concurrency()) {
            all.add(new Advice(
                    keys,
                    "'critical' has " + critical.concurrency() + " batches at a time and 'standard' "
                            + standard.concurrency() + ": what is urgent takes the handler from all the rest",
                    "give 'critical' fewer than 'standard'"));
        } else if (critical.messagesMax() > standard.messagesMax()) {
            all.add(new Advice(
                    keys,
                    "'critical' takes more messages at a time than 'standard': if everything is urgent, nothing is",
                    "keep high priorities for the few, and 'critical' small"));
        }
        return all;
    }
}
