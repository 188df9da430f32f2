// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Judge;
import dev.redrive.config.form.Names;
import dev.redrive.config.kafka.ClusterConfig;
import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Problems;
import dev.redrive.config.yaml.YamlText;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.job.RecoveryRule;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@code redrive.yaml} in which everything is in order.
 *
 * @param folder where the file lies: what its relative paths begin at, and where handlers run
 * @param data the data directory
 * @param classpath where {@code java:} handlers are found
 * @param grace what active attempts get when the daemon stops
 * @param kafka the clusters that queues may live on, by name
 * @param policies the presets and those of the file, by name
 * @param queues in the order of the file, and after them those of the nodes of pipelines
 * @param documents where pipelines keep large documents
 * @param recovery dead letters that are sent back by schedule
 * @param alerts when queues as a whole are found to be in trouble, and who is told
 */
public record Config(
        Path folder,
        String cluster,
        Path data,
        List<ClasspathEntry> classpath,
        ServerConfig server,
        Keep keep,
        Duration grace,
        Map<String, ClusterConfig> kafka,
        Map<String, Policies> policies,
        Map<QueueName, QueueConfig> queues,
        Map<String, PipelineConfig> pipelines,
        DocumentsConfig documents,
        List<RecoveryRule> recovery,
        AlertRules alerts) {

    public Config {
        classpath = List.copyOf(classpath);
        kafka = Collections.unmodifiableMap(new LinkedHashMap<>(kafka));
        policies = Collections.unmodifiableMap(new LinkedHashMap<>(policies));
        recovery = List.copyOf(recovery);
        pipelines = Collections.unmodifiableMap(new LinkedHashMap<>(pipelines));
        queues = Collections.unmodifiableMap(new LinkedHashMap<>(queues));
    }

    /** Where the server listens. */
    public record Listen(String host, int port) {
        @Override
        public String toString() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }

    /**
     * Settings of what the embedded store keeps.
     *
     * @param completed how long completed items are kept
     * @param completedMax and how many a queue
     * @param backups the folder of backups; null for the usual one in the data directory
     */
    public record Keep(
            Duration completed, int completedMax, @Nullable Path backups) {}

    public Listen listen() {
        return server.listen();
    }

    public Config withData(Path directory) {
        return new Config(
                folder, cluster, directory, classpath, server, keep, grace, kafka, policies, queues, pipelines,
                documents, recovery, alerts);
    }

    public Config withPort(int port) {
        return new Config(
                folder,
                cluster,
                data,
                classpath,
                server.withPort(port),
                keep,
                grace,
                kafka,
                policies,
                queues,
                pipelines,
                documents,
                recovery,
                alerts);
    }

    /** Reads a file with the environment of this process. */
    public static ConfigResult read(Path file) {
        return read(file, System.getenv());
    }

    public static ConfigResult read(Path file, Map<String, String> environment) {
        var problems = new Problems(file.toString());
        var text = ConfigFile.text(file, problems);
        return text == null
                ? new ConfigResult.Invalid(problems.inOrder())
                : judge(text, ConfigFile.folder(file), environment, problems);
    }

    /**
     * Judges a text as if it stood in the file of that name; relative paths begin at the file's folder, and nothing is
     * read from disk.
     */
    public static ConfigResult parse(String text, String fileName, Map<String, String> environment) {
        return judge(text, ConfigFile.folder(Path.of(fileName)), environment, new Problems(fileName));
    }

    private static ConfigResult judge(String text, Path folder, Map<String, String> environment, Problems problems) {
        var root = YamlText.read(text, environment, problems);
        var draft = root == null ? null : RootKeys.SECTION.read(root, new Judge(problems, names(root)));
        return draft == null || problems.count() > 0
                ? new ConfigResult.Invalid(problems.inOrder())
                : new ConfigResult.Valid(draft.in(folder));
    }

    private static Names names(Node.Mapping root) {
        var policies = new LinkedHashSet<>(Presets.all().keySet());
        policies.addAll(keys(root, RootKeys.POLICIES.name()));
        return new Names(policies, keys(root, RootKeys.KAFKA.name()), installation(root));
    }

    private static String installation(Node.Mapping root) {
        return root.entries().stream()
                .filter(entry -> entry.key().equals(RootKeys.CLUSTER.name()))
                .map(entry -> entry.value() instanceof Node.Scalar scalar ? scalar.text() : "")
                .findFirst()
                .orElse(Objects.requireNonNull(RootKeys.CLUSTER.fallback()));
    }

    private static Set<String> keys(Node.Mapping root, String section) {
        var names = new LinkedHashSet<String>();
        for (var entry : root.entries()) {
            if (entry.key().equals(section) && entry.value() instanceof Node.Mapping mapping) {
                mapping.entries().forEach(each -> names.add(each.key()));
            }
        }
        return names;
    }
}
