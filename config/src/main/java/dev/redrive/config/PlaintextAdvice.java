// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.kafka.ClusterConfig;
import dev.redrive.core.alert.AlertTarget;
import dev.redrive.core.net.Hosts;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Advice on connections that carry messages or secrets to other machines without encryption. */
final class PlaintextAdvice {

    private static final String PROTOCOL = "security.protocol";
    private static final String IDENTIFICATION = "ssl.endpoint.identification.algorithm";

    private PlaintextAdvice() {}

    static List<Advice> on(Config config) {
        List<Advice> all = new ArrayList<>();
        server(config.server(), all);
        config.kafka().forEach((name, cluster) -> cluster(List.of("kafka", name), cluster, all));
        Advice.queues(config)
                .forEach((name, queue) -> handler(List.of("queues", name.value(), "handler"), queue.handler(), all));
        config.pipelines()
                .forEach((name, pipeline) -> pipeline.queues().forEach(queue -> {
                    QueueConfig node = config.queues().get(queue);
                    handler(List.of("pipelines", name), node == null ? null : node.handler(), all);
                }));
        config.alerts().to().forEach(target -> {
            if (target instanceof AlertTarget.Webhook webhook && isPlain(webhook.uri())) {
                all.add(plain(
                        List.of("alerts", "to"), "alerts go to " + webhook.uri().getHost(), "use https"));
            }
        });
        return all;
    }

    private static void server(ServerConfig server, List<Advice> all) {
        URI url = server.external().url();
        boolean open = !Hosts.isLoopback(server.listen().host());
        if (url == null ? open : isPlain(url)) {
            all.add(plain(
                    List.of("server", url == null ? "listen" : "url"),
                    "tokens, cookies and messages go",
                    "put a proxy that ends TLS before the server, and name it with 'url: https://…'"));
        }
        if (url != null && server.external().proxies().isEmpty()) {
            all.add(new Advice(
                    List.of("server", "url"),
                    "the audit book names the proxy where the client belongs, and wrong tokens of all clients count together",
                    "name the proxy's address in 'proxies'"));
        }
    }

    private static void cluster(List<String> keys, ClusterConfig cluster, List<Advice> all) {
        Map<String, String> properties = cluster.properties();
        String protocol = properties.getOrDefault(PROTOCOL, "PLAINTEXT").toUpperCase(Locale.ROOT);
        boolean elsewhere = Arrays.stream(cluster.bootstrap().split(",", -1))
                .map(each -> host(each.strip()))
                .anyMatch(host -> !Hosts.isLoopback(host));
        if (elsewhere && protocol.endsWith("PLAINTEXT")) {
            all.add(plain(
                    keys,
                    protocol.startsWith("SASL") ? "messages and perhaps a password go" : "messages go",
                    "set " + PROTOCOL + " to SSL or SASL_SSL in 'properties'"));
        }
        String identification = properties.get(IDENTIFICATION);
        if (identification != null && identification.isBlank()) {
            all.add(new Advice(
                    keys,
                    IDENTIFICATION + " is empty: any holder of a trusted certificate can stand in for a broker",
                    "remove it; the brokers' certificates must then carry their names"));
        }
    }

    private static void handler(List<String> keys, @Nullable HandlerConfig handler, List<Advice> all) {
        switch (handler) {
            case HandlerConfig.Http http
            when isPlain(http.uri()) ->
                all.add(plain(keys, "messages go to " + http.uri().getHost(), "use https"));
            case HandlerConfig.Grpc grpc
            when !grpc.security().spoken() && !Hosts.isLoopback(host(grpc.address())) ->
                all.add(plain(keys, "messages go to " + grpc.address(), "set 'tls: true'"));
            case null, default -> {}
        }
    }

    private static boolean isPlain(URI uri) {
        return "http".equalsIgnoreCase(uri.getScheme()) && !Hosts.isLoopback(uri.getHost());
    }

    private static String host(String address) {
        int port = address.lastIndexOf(':');
        return port < 0 ? address : address.substring(0, port);
    }

    private static Advice plain(List<String> keys, String what, String remedy) {
        return new Advice(
                keys, what + " over the network in plain text: whoever is on the way can read and change it", remedy);
    }
}
