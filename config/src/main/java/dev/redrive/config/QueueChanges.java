// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.batch.Batches;
import dev.redrive.core.message.QueueName;
import java.util.LinkedHashMap;
import java.util.Map;

/** What edited queues mean to those at work. */
final class QueueChanges {

    private final ChangeWords words;
    private final Map<QueueName, QueueConfig> inForce = new LinkedHashMap<>();

    private QueueChanges(ChangeWords words) {
        this.words = words;
    }

    /** The queues that count now. */
    static Map<QueueName, QueueConfig> queues(
            Map<QueueName, QueueConfig> old, Map<QueueName, QueueConfig> edited, ChangeWords words) {
        var changes = new QueueChanges(words);
        edited.forEach((name, queue) -> {
            var before = old.get(name);
            if (before != null) {
                changes.inForce.put(name, changes.changed(before, queue));
            }
        });
        edited.values().stream().filter(queue -> !old.containsKey(queue.name())).forEach(changes::added);
        old.values().stream().filter(queue -> !edited.containsKey(queue.name())).forEach(changes::removed);
        return changes.inOrder(edited);
    }

    private Map<QueueName, QueueConfig> inOrder(Map<QueueName, QueueConfig> edited) {
        var ordered = new LinkedHashMap<QueueName, QueueConfig>();
        for (var name : edited.keySet()) {
            var queue = inForce.get(name);
            if (queue != null) {
                ordered.put(name, queue);
            }
        }
        return ordered;
    }

    /** A place that another queue keeps until the restart is not free before. */
    private void added(QueueConfig queue) {
        var kafka = queue.kafka();
        var holder = kafka == null
                ? null
                : inForce.values().stream()
                        .filter(other -> other.kafka() != null && KafkaChanges.collide(kafka, other.kafka()))
                        .findFirst()
                        .orElse(null);
        if (holder == null) {
            words.atOnce("queues." + queue.name() + ": added");
            inForce.put(queue.name(), queue);
        } else {
            words.afterRestart("queues." + queue.name() + ": added, needs a restart: until then queues." + holder.name()
                    + " reads what it would read");
        }
    }

    private void removed(QueueConfig queue) {
        words.atOnce("queues." + queue.name() + ": removed, its "
                + (queue.kafka() == null ? "items stay" : "records stay on their topics"));
    }

    private QueueConfig changed(QueueConfig old, QueueConfig edited) {
        var path = "queues." + edited.name();
        handler(path, old, edited);
        words.atOnce(path + " policies and rules", old.policies(), edited.policies());
        pace(path, old.pace(), edited.pace());
        words.atOnce(path + ".dlq", old.deadLetters(), edited.deadLetters());
        words.atOnce(path + ".duplicates", old.duplicates(), edited.duplicates());
        words.atOnce(path + ".schema", old.schema(), edited.schema());
        words.restart(path + ".order", old.order(), edited.order());
        return new QueueConfig(
                edited.name(),
                isOtherWay(old, edited) ? old.handler() : edited.handler(),
                edited.policies(),
                inForce(old.pace(), edited.pace()),
                old.order(),
                edited.deadLetters(),
                edited.duplicates(),
                KafkaChanges.inForce(path, old, edited, words),
                edited.schema());
    }

    /** From one by one to batches, or back, is another way to work, and the handler of the one may be none for the other. */
    private void handler(String path, QueueConfig old, QueueConfig edited) {
        if (isOtherWay(old, edited)) {
            words.restart(path + ".batches", old.pace().batches(), edited.pace().batches());
            words.restart(path + ".handler", old.handler(), edited.handler());
        } else {
            words.atOnce(path + ".batches", old.pace().batches(), edited.pace().batches());
            words.atOnce(path + ".handler", old.handler(), edited.handler());
        }
    }

    private static boolean isOtherWay(QueueConfig old, QueueConfig edited) {
        return (old.pace().batches() == null) != (edited.pace().batches() == null);
    }

    private void pace(String path, QueueConfig.Pace old, QueueConfig.Pace edited) {
        words.atOnce(path + ".concurrency", old.concurrency(), edited.concurrency());
        words.atOnce(path + ".timeout", old.timeout(), edited.timeout());
        words.atOnce(path + ".stuckAfter", old.stuckAfter(), edited.stuckAfter());
        words.restart(path + ".inHandMax", old.inHandMax(), edited.inHandMax());
    }

    private static QueueConfig.Pace inForce(QueueConfig.Pace old, QueueConfig.Pace edited) {
        Batches batches = old.batches() == null || edited.batches() == null ? old.batches() : edited.batches();
        return new QueueConfig.Pace(
                edited.concurrency(), edited.timeout(), edited.stuckAfter(), old.inHandMax(), batches);
    }
}
