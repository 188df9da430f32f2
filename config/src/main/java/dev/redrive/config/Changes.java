// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.kafka.ClusterConfig;
import dev.redrive.core.message.QueueName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        var words = new ChangeWords();
        words.restart("cluster", old.cluster(), edited.cluster());
        words.restart("data", old.data(), edited.data());
        words.restart("classpath", old.classpath(), edited.classpath());
        words.restart("server.listen", old.listen(), edited.listen());
        words.restart("server.hosts", old.server().hosts(), edited.server().hosts());
        words.restart(
                "server.url",
                Optional.ofNullable(old.server().external().url()),
                Optional.ofNullable(edited.server().external().url()));
        words.restart(
                "server.proxies",
                old.server().external().proxies(),
                edited.server().external().proxies());
        if (opensToOthers(old.server(), edited.server())) {
            words.restart(
                    "server.tokens", old.server().tokens(), edited.server().tokens());
        } else if (!old.server().tokens().equals(edited.server().tokens())) {
            words.atOnce("server.tokens: changed");
        }
        if (!old.server().redact().equals(edited.server().redact())) {
            words.atOnce("server.redact: changed");
        }
        words.restart("store", old.keep(), edited.keep());
        words.restart("grace", old.grace(), edited.grace());
        var clusters = KafkaChanges.clusters(old.kafka(), edited.kafka(), words);
        if (!old.policies().equals(edited.policies())) {
            words.atOnce("policies: changed, counts from the next failure on");
        }
        if (!old.recovery().equals(edited.recovery())) {
            words.atOnce("recovery: changed");
        }
        var alerts = AlertKeys.of(edited.alerts(), old.cluster());
        if (!old.alerts().equals(alerts)) {
            words.atOnce("alerts: changed");
        }
        words.restart("documents", old.documents(), edited.documents());
        var nodes = PipelineChanges.between(old, edited, words);
        var queues = QueueChanges.queues(old.queues(), nodes.queues(), words);
        return new Changes(
                words.atOnce(), words.afterRestart(), inForce(old, edited, clusters, queues, nodes.pipelines()));
    }

    public boolean none() {
        return atOnce.isEmpty() && afterRestart.isEmpty();
    }

    private static ServerConfig inForce(ServerConfig old, ServerConfig edited) {
        var tokens = opensToOthers(old, edited) ? old.tokens() : edited.tokens();
        return new ServerConfig(old.listen(), old.hosts(), old.external(), tokens, edited.redact());
    }

    /** The address changes with a restart only; until then, without tokens, everyone who reaches it could do everything. */
    private static boolean opensToOthers(ServerConfig old, ServerConfig edited) {
        return edited.tokens().isEmpty() && old.isForOthers();
    }

    private static Config inForce(
            Config old,
            Config edited,
            Map<String, ClusterConfig> clusters,
            Map<QueueName, QueueConfig> queues,
            Map<String, PipelineConfig> pipelines) {
        return new Config(
                old.folder(),
                old.cluster(),
                old.data(),
                old.classpath(),
                inForce(old.server(), edited.server()),
                old.keep(),
                old.grace(),
                clusters,
                edited.policies(),
                queues,
                pipelines,
                old.documents(),
                edited.recovery(),
                AlertKeys.of(edited.alerts(), old.cluster()));
    }
}
