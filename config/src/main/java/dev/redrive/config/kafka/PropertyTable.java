// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.kafka;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every property of Kafka's clients: those that may be set, and those on which our promises rest. */
final class PropertyTable {

    /**
     * Why a property is refused.
     *
     * @param why behind "cannot be set:"
     */
    record Refusal(String why, String remedy) {}

    private static final String REMOVE = "remove it";

    private static final String TEXTS = """
            client.id client.rack client.dns.lookup group.instance.id group.remote.assignor
            partition.assignment.strategy metadata.recovery.strategy metric.reporters metrics.recording.level
            security.providers
            sasl.mechanism sasl.client.callback.handler.class sasl.login.callback.handler.class sasl.login.class
            sasl.kerberos.kinit.cmd sasl.kerberos.service.name
            sasl.oauthbearer.assertion.algorithm sasl.oauthbearer.assertion.claim.aud
            sasl.oauthbearer.assertion.claim.iss sasl.oauthbearer.assertion.claim.sub
            sasl.oauthbearer.assertion.file sasl.oauthbearer.assertion.private.key.file
            sasl.oauthbearer.assertion.template.file sasl.oauthbearer.client.credentials.client.id
            sasl.oauthbearer.expected.audience sasl.oauthbearer.expected.issuer
            sasl.oauthbearer.jwks.endpoint.url sasl.oauthbearer.jwt.retriever.class
            sasl.oauthbearer.jwt.validator.class sasl.oauthbearer.scope sasl.oauthbearer.scope.claim.name
            sasl.oauthbearer.sub.claim.name sasl.oauthbearer.token.endpoint.url
            ssl.cipher.suites ssl.enabled.protocols ssl.endpoint.identification.algorithm
            ssl.engine.factory.class ssl.keymanager.algorithm ssl.keystore.location ssl.keystore.type ssl.protocol
            ssl.provider ssl.secure.random.implementation ssl.trustmanager.algorithm ssl.truststore.location
            ssl.truststore.type
            """;

    private static final String SECRETS = """
            sasl.jaas.config sasl.oauthbearer.assertion.private.key.passphrase
            sasl.oauthbearer.client.credentials.client.secret ssl.key.password ssl.keystore.certificate.chain
            ssl.keystore.key ssl.keystore.password ssl.truststore.certificates ssl.truststore.password
            """;

    private static final String SWITCHES = """
            enable.metrics.push partitioner.adaptive.partitioning.enable
            sasl.oauthbearer.assertion.claim.jti.include sasl.oauthbearer.header.urlencode
            """;

    private static final String NUMBERS = """
            session.timeout.ms heartbeat.interval.ms max.poll.interval.ms max.poll.records
            fetch.max.bytes fetch.max.wait.ms fetch.min.bytes max.partition.fetch.bytes
            batch.size buffer.memory linger.ms max.block.ms max.request.size delivery.timeout.ms
            compression.gzip.level compression.lz4.level compression.zstd.level
            partitioner.availability.timeout.ms
            request.timeout.ms default.api.timeout.ms connections.max.idle.ms
            metadata.max.age.ms metadata.max.idle.ms metadata.recovery.rebootstrap.trigger.ms
            metrics.num.samples metrics.sample.window.ms receive.buffer.bytes send.buffer.bytes
            reconnect.backoff.ms reconnect.backoff.max.ms retry.backoff.ms retry.backoff.max.ms
            socket.connection.setup.timeout.ms socket.connection.setup.timeout.max.ms
            sasl.kerberos.min.time.before.relogin sasl.kerberos.ticket.renew.jitter
            sasl.kerberos.ticket.renew.window.factor sasl.login.connect.timeout.ms sasl.login.read.timeout.ms
            sasl.login.refresh.buffer.seconds sasl.login.refresh.min.period.seconds
            sasl.login.refresh.window.factor sasl.login.refresh.window.jitter sasl.login.retry.backoff.ms
            sasl.login.retry.backoff.max.ms sasl.oauthbearer.assertion.claim.exp.seconds
            sasl.oauthbearer.assertion.claim.nbf.seconds sasl.oauthbearer.clock.skew.seconds
            sasl.oauthbearer.jwks.endpoint.refresh.ms sasl.oauthbearer.jwks.endpoint.retry.backoff.ms
            sasl.oauthbearer.jwks.endpoint.retry.backoff.max.ms
            """;

    static final Map<String, PropertyKind> ALLOWED = Collections.unmodifiableMap(allowed());
    static final Map<String, Refusal> REFUSED = Collections.unmodifiableMap(refused());

    private PropertyTable() {}

    private static Map<String, PropertyKind> allowed() {
        var all = new LinkedHashMap<String, PropertyKind>();
        all.put("security.protocol", PropertyKind.word("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"));
        all.put("group.protocol", PropertyKind.word("classic", "consumer"));
        all.put("isolation.level", PropertyKind.word("read_committed", "read_uncommitted"));
        all.put("compression.type", PropertyKind.word("none", "gzip", "snappy", "lz4", "zstd"));
        add(all, PropertyKind.TEXT, TEXTS);
        add(all, PropertyKind.SECRET, SECRETS);
        add(all, PropertyKind.TRUE_OR_FALSE, SWITCHES);
        add(all, PropertyKind.NUMBER, NUMBERS);
        return all;
    }

    private static Map<String, Refusal> refused() {
        var all = new LinkedHashMap<String, Refusal>();
        refuse(
                all,
                "bootstrap.servers bootstrap.controllers",
                "where the cluster is has a key of its own",
                "write 'bootstrap' beside 'properties'");
        refuse(all, "group.id", "each queue has its own", "write 'group' inside 'kafka' of the queue");
        refuse(
                all,
                "enable.auto.commit auto.commit.interval.ms",
                "an offset is committed only when everything up to it is settled",
                REMOVE);
        refuse(
                all,
                "auto.offset.reset",
                "a queue never jumps over records",
                "remove it; 'start' inside 'kafka' of a queue says where a new group begins");
        refuse(
                all,
                "acks enable.idempotence max.in.flight.requests.per.connection retries",
                "a dead letter or a retry counts as written when all in-sync replicas have it, once and in order",
                REMOVE);
        refuse(
                all,
                "transactional.id transaction.timeout.ms transaction.two.phase.commit.enable",
                "nothing is written in transactions",
                REMOVE);
        refuse(
                all,
                "key.serializer value.serializer key.deserializer value.deserializer interceptor.classes",
                "keys, values and headers pass as the bytes they are",
                "remove it; a handler decodes what it gets");
        refuse(all, "partitioner.class partitioner.ignore.keys", "records of one key stay on one partition", REMOVE);
        refuse(all, "check.crcs", "damaged records must be noticed", REMOVE);
        refuse(
                all,
                "allow.auto.create.topics",
                "a topic that is missing is not made by looking at it",
                "remove it; 'create' inside 'kafka' of a queue says whether its own topics are made");
        refuse(all, "exclude.internal.topics", "a queue reads one topic, by its name", REMOVE);
        refuse(
                all,
                "share.acknowledgement.mode share.acquire.mode",
                "queues read as consumer groups, not as share groups",
                REMOVE);
        refuse(
                all,
                "config.providers",
                "values come from this file and the environment",
                "remove it, and write ${NAME} where a value is secret");
        return all;
    }

    private static void add(Map<String, PropertyKind> all, PropertyKind kind, String names) {
        for (var name : names.strip().split("\\s+")) {
            all.put(name, kind);
        }
    }

    private static void refuse(Map<String, Refusal> all, String names, String why, String remedy) {
        for (var name : names.split(" ")) {
            all.put(name, new Refusal(why, remedy));
        }
    }
}
