// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.message.QueueName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an edited file means to a running daemon.
 *
 * @param atOnce what counts from now on, in words
 * @param afterRestart what must wait, in words
 * @param inForce what counts from now on: the edited file, with the old values of everything that must wait
 */
public record Changes(List<String> atOnce, List<String> afterRestart, Config inForce) {

    public Changes {
        atOnce = List.copyOf(atOnce);
        afterRestart = List.copyOf(afterRestart);
    }

    public static Changes between(Config old, Config edited) {
        var words = new Words();
        words.restart("cluster", old.cluster(), edited.cluster());
        words.restart("data", old.data(), edited.data());
        words.restart("classpath", old.classpath(), edited.classpath());
        words.restart("server.listen", old.listen(), edited.listen());
        words.restart("store", old.keep(), edited.keep());
        words.restart("grace", old.grace(), edited.grace());
        if (!old.policies().equals(edited.policies())) {
            words.atOnce.add("policies: changed, counts from the next failure on");
        }
        var queues = new LinkedHashMap<QueueName, QueueConfig>();
        edited.queues()
                .forEach((name, queue) ->
                        queues.put(name, words.queue(old.queues().get(name), queue)));
        old.queues().keySet().stream()
                .filter(name -> !queues.containsKey(name))
                .forEach(name -> words.atOnce.add("queues." + name + ": removed, its items stay"));
        return new Changes(words.atOnce, words.afterRestart, inForce(old, edited, queues));
    }

    public boolean none() {
        return atOnce.isEmpty() && afterRestart.isEmpty();
    }

    private static Config inForce(Config old, Config edited, Map<QueueName, QueueConfig> queues) {
        return new Config(
                old.folder(),
                old.cluster(),
                old.data(),
                old.classpath(),
                old.listen(),
                old.keep(),
                old.grace(),
                edited.policies(),
                queues);
    }

    private static final class Words {
        final List<String> atOnce = new ArrayList<>();
        final List<String> afterRestart = new ArrayList<>();

        /** The queue that counts now. */
        QueueConfig queue(@Nullable QueueConfig old, QueueConfig edited) {
            var path = "queues." + edited.name();
            if (old == null) {
                atOnce.add(path + ": added");
                return edited;
            }
            atOnce(path + ".handler", old.handler(), edited.handler());
            atOnce(path + " policies and rules", old.policies(), edited.policies());
            pace(path, old.pace(), edited.pace());
            atOnce(path + ".dlq", old.deadLetters(), edited.deadLetters());
            restart(path + ".order", old.order(), edited.order());
            return new QueueConfig(
                    edited.name(),
                    edited.handler(),
                    edited.policies(),
                    inForce(old.pace(), edited.pace()),
                    old.order(),
                    edited.deadLetters());
        }

        private void pace(String path, QueueConfig.Pace old, QueueConfig.Pace edited) {
            atOnce(path + ".concurrency", old.concurrency(), edited.concurrency());
            atOnce(path + ".timeout", old.timeout(), edited.timeout());
            atOnce(path + ".stuckAfter", old.stuckAfter(), edited.stuckAfter());
            restart(path + ".inHandMax", old.inHandMax(), edited.inHandMax());
        }

        private static QueueConfig.Pace inForce(QueueConfig.Pace old, QueueConfig.Pace edited) {
            return new QueueConfig.Pace(edited.concurrency(), edited.timeout(), edited.stuckAfter(), old.inHandMax());
        }

        private void atOnce(String path, @Nullable Object old, @Nullable Object edited) {
            if (!Objects.equals(old, edited)) {
                atOnce.add(path + ": changed");
            }
        }

        void restart(String path, Object old, Object edited) {
            if (!old.equals(edited)) {
                afterRestart.add(path + ": changed, needs a restart");
            }
        }
    }
}
