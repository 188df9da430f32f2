// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.core.message.QueueName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What edited pipelines mean to those at work. Nodes and the ways between them change at once; a pipeline that moves to
 * another transport stays as it is until the restart, whole.
 */
record PipelineChanges(Map<String, PipelineConfig> pipelines, Map<QueueName, QueueConfig> queues) {

    /** The pipelines that count now, and the edited queues with the nodes of those that must wait as they were. */
    static PipelineChanges between(Config old, Config edited, ChangeWords words) {
        var pipelines = new LinkedHashMap<String, PipelineConfig>();
        var queues = new LinkedHashMap<>(edited.queues());
        edited.pipelines().forEach((name, pipeline) -> {
            var before = old.pipelines().get(name);
            if (before != null && !Objects.equals(before.cluster(), pipeline.cluster())) {
                words.afterRestart("pipelines." + name + ": moves to another transport, needs a restart");
                pipeline.queues().forEach(queues::remove);
                before.queues()
                        .forEach(queue -> queues.put(
                                queue, Objects.requireNonNull(old.queues().get(queue))));
                pipelines.put(name, before);
                return;
            }
            tell(name, before, pipeline, words);
            pipelines.put(name, pipeline);
        });
        old.pipelines().keySet().stream()
                .filter(name -> !edited.pipelines().containsKey(name))
                .forEach(name -> words.atOnce("pipelines." + name + ": removed, its streams stay in the queues"));
        return new PipelineChanges(pipelines, queues);
    }

    private static void tell(String name, @Nullable PipelineConfig before, PipelineConfig after, ChangeWords words) {
        if (before == null) {
            words.atOnce("pipelines." + name + ": added");
        } else if (!before.graph().equals(after.graph())) {
            words.atOnce("pipelines." + name + ": its nodes or their conditions changed");
        } else if (before.version() != after.version()) {
            words.atOnce("pipelines." + name + ": its version changed");
        }
    }
}
