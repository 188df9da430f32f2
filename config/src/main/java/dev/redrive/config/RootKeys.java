// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.MapOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.kafka.ClusterConfig;
import dev.redrive.config.kafka.ClusterKeys;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.job.RecoveryRule;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Policies;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.RetryPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table of the file itself. */
final class RootKeys {

    private static final int CLASSPATH_MAX = 1000;
    private static final int CLUSTERS_MAX = 100;
    private static final int POLICIES_MAX = 1000;
    private static final int RECOVERY_MAX = 1000;
    private static final int QUEUES_MAX = 10_000;
    private static final int PIPELINES_MAX = 1000;
    private static final Duration GRACE_MAX = Duration.ofHours(24);

    static final Key<String> CLUSTER = Key.of(
                    "cluster",
                    new Text("a name", "[A-Za-z0-9_-]{1,64}", "letters, digits, '_' and '-', at most 64 characters"),
                    "prod",
                    "What this installation is called.")
            .byDefault("default");
    static final Key<String> DATA =
            Key.of("data", PathText.plain(), "./data", "The data directory.").byDefault("./data");
    static final Key<List<String>> CLASSPATH = Key.of(
            "classpath",
            new ListOf<>(PathText.pattern(), 0, CLASSPATH_MAX),
            "[ ./handlers/*.jar ]",
            "Where `java:` handlers are found: files, directories, and patterns with `*` and `?` in their last part.");
    static final Key<ServerConfig> SERVER = Key.of(
                    "server", ServerKeys.SECTION, "{ listen: \"127.0.0.1:8420\" }", "The API.")
            .otherwise("see below");
    static final Key<StoreKeys.Draft> STORE = Key.of(
                    "store",
                    StoreKeys.SECTION,
                    "{ keepCompleted: 1h }",
                    "What the embedded store keeps, for all queues.")
            .otherwise("see below");
    static final Key<Duration> GRACE = Key.of(
                    "grace",
                    new DurationForm(Duration.ZERO, GRACE_MAX),
                    "30s",
                    "What active attempts get when the daemon stops; what is not done by then is attempted again.")
            .byDefault("30s");
    static final Key<Map<String, ClusterConfig>> KAFKA = Key.of(
            "kafka",
            new MapOf<>(ClusterKeys::name, ClusterKeys.SECTION, CLUSTERS_MAX),
            "{ main: { bootstrap: \"localhost:9092\" } }",
            "Kafka clusters by name, for queues that live on Kafka.");
    static final Key<Map<String, RetryPolicy>> POLICIES = Key.of(
            "policies",
            new MapOf<>(Patterns::policy, PolicyKeys.SECTION, POLICIES_MAX),
            "{ patient: { attempts: 12, within: 6h } }",
            "Policies by name.");
    static final Key<Map<QueueName, QueueKeys.QueueDraft>> QUEUES = Key.of(
            "queues",
            new MapOf<>(Patterns::queue, QueueKeys.SECTION, QUEUES_MAX),
            "{ emails: { handler: { exec: [\"python3\", \"send.py\"] } } }",
            "Queues by name; dots make namespaces (`billing.orders`).");

    static final Key<Map<String, PipelineKeys.PipelineDraft>> PIPELINES = Key.of(
            "pipelines",
            new MapOf<>(PipelineKeys::name, PipelineKeys.SECTION, PIPELINES_MAX),
            "{ documents: { nodes: [ { id: parse, handler: { exec: [\"./parse\"] } } ] } }",
            "Pipelines by name; [pipelines.md](pipelines.md) says what they are.");
    static final Key<DocumentsKeys.Draft> DOCUMENTS = Key.of(
                    "documents", DocumentsKeys.SECTION, "{ keep: 30d }", "Large documents of pipelines.")
            .otherwise("see below");
    static final Key<List<RecoveryRule>> RECOVERY = Key.of(
            "recovery",
            new ListOf<>(RecoveryKeys.SECTION, 0, RECOVERY_MAX),
            "[ { queue: emails, code: TIMEOUT, every: 1h } ]",
            "Dead letters that are sent back by schedule, each message twice at most.");

    static final Key<AlertRules> ALERTS = Key.of(
                    "alerts",
                    AlertKeys.SECTION,
                    "{ retryRate: 25%, to: [ log ] }",
                    "When queues as a whole are found to be in trouble, and who is told.")
            .otherwise("see below");

    static final Section<Draft> SECTION = Section.of(
                    "redrive",
                    RootKeys::make,
                    CLUSTER,
                    DATA,
                    CLASSPATH,
                    SERVER,
                    STORE,
                    GRACE,
                    KAFKA,
                    POLICIES,
                    QUEUES,
                    PIPELINES,
                    DOCUMENTS,
                    RECOVERY,
                    ALERTS)
            .hint("listen", "write it inside 'server'")
            .hint("keepCompleted", "write it inside 'store'")
            .hint("keepCompletedMax", "write it inside 'store'")
            .check(RootKeys::check);

    /** A configuration whose paths are still relative. */
    interface Draft {
        Config in(Path folder);
    }

    private RootKeys() {}

    private static void check(Answers answers) {
        checkNames(answers);
        checkRecovery(answers);
    }

    /** A queue of a pipeline and another queue cannot have the same name. */
    private static void checkNames(Answers answers) {
        var queues = answers.get(QUEUES);
        var pipelines = answers.get(PIPELINES);
        if (queues == null || pipelines == null || !(answers.at(PIPELINES) instanceof Node.Mapping written)) {
            return;
        }
        for (var entry : written.entries()) {
            var draft = pipelines.get(entry.key());
            for (var name :
                    draft == null ? List.<QueueName>of() : draft.of(entry.key()).queues()) {
                if (queues.containsKey(name)) {
                    answers.judge()
                            .report(
                                    entry.value(),
                                    "there is a queue '" + name + "', which is what one of its own would be called",
                                    "give one of them another name");
                }
            }
        }
    }

    /** Whose letters a rule sends back must be known: nobody would work them else. */
    private static void checkRecovery(Answers answers) {
        if (!(answers.at(RECOVERY) instanceof Node.Sequence rules)) {
            return;
        }
        Set<String> queues = queueNames(answers);
        for (Node rule : rules.items()) {
            Node.Scalar queue = RecoveryKeys.queue(rule);
            if (queue != null && !queues.contains(queue.text())) {
                answers.judge()
                        .report(
                                queue,
                                "there is no queue " + queue.quoted(),
                                answers.judge()
                                        .didYouMean(
                                                queue.written(), queues, "add it under 'queues', or remove the rule"));
            }
        }
    }

    /** Those of the file, and those of pipelines. */
    private static Set<String> queueNames(Answers answers) {
        Set<String> names = new TreeSet<>(names(answers.at(QUEUES)));
        var pipelines = answers.get(PIPELINES);
        if (pipelines != null) {
            pipelines.forEach((name, draft) -> draft.of(name).queues().forEach(each -> names.add(each.value())));
        }
        return names;
    }

    private static Set<String> names(@Nullable Node mapping) {
        return mapping instanceof Node.Mapping(var trail, var place, var entries)
                ? entries.stream().map(Node.Entry::key).collect(Collectors.toSet())
                : Set.of();
    }

    private static Draft make(Answers answers) {
        return folder -> {
            var policies = policies(answers);
            return new Config(
                    folder,
                    answers.value(CLUSTER),
                    folder.resolve(answers.value(DATA)).normalize(),
                    classpath(answers, folder),
                    ServerKeys.orUsual(answers.get(SERVER)),
                    StoreKeys.orUsual(answers.get(STORE)).in(folder),
                    answers.value(GRACE),
                    clusters(answers),
                    policies,
                    queues(answers, policies),
                    pipelines(answers),
                    DocumentsKeys.of(answers, DOCUMENTS).in(folder),
                    recovery(answers),
                    AlertKeys.of(answers.get(ALERTS), answers.value(CLUSTER)));
        };
    }

    private static List<ClasspathEntry> classpath(Answers answers, Path folder) {
        var written = answers.get(CLASSPATH);
        return written == null
                ? List.of()
                : written.stream()
                        .map(entry -> ClasspathEntry.of(folder, entry))
                        .toList();
    }

    private static List<RecoveryRule> recovery(Answers answers) {
        var rules = answers.get(RECOVERY);
        return rules == null ? List.of() : rules;
    }

    private static Map<String, ClusterConfig> clusters(Answers answers) {
        var clusters = answers.get(KAFKA);
        return clusters == null ? Map.of() : clusters;
    }

    private static Map<String, Policies> policies(Answers answers) {
        var all = new LinkedHashMap<>(Presets.all());
        var own = answers.get(POLICIES);
        if (own != null) {
            own.forEach((name, policy) -> all.put(name, Policies.of(policy)));
        }
        return all;
    }

    private static Map<String, PipelineConfig> pipelines(Answers answers) {
        var all = new LinkedHashMap<String, PipelineConfig>();
        var drafts = answers.get(PIPELINES);
        if (drafts != null) {
            drafts.forEach((name, draft) -> all.put(name, draft.of(name)));
        }
        return all;
    }

    private static Map<QueueName, QueueConfig> queues(Answers answers, Map<String, Policies> policies) {
        var all = new LinkedHashMap<QueueName, QueueConfig>();
        var drafts = answers.get(QUEUES);
        if (drafts != null) {
            drafts.forEach((name, draft) -> all.put(name, draft.of(name, policies)));
        }
        var pipelines = answers.get(PIPELINES);
        if (pipelines != null) {
            pipelines.forEach(
                    (name, draft) -> draft.queues(name, policies).forEach(each -> all.put(each.name(), each)));
        }
        return all;
    }
}
