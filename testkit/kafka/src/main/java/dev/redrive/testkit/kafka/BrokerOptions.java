// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a test may choose about its brokers.
 *
 * @param createsTopics whether a topic comes to be by being used
 * @param encrypted whether clients must speak TLS; {@link KafkaBrokers#clientProperties} tells them whom to trust
 * @param login if there is one, clients must log in by SASL/PLAIN
 * @param settings the broker's own properties; they win over ours
 */
public record BrokerOptions(
        boolean createsTopics, boolean encrypted, Optional<PlainLogin> login, Map<String, String> settings) {

    public BrokerOptions {
        settings = Map.copyOf(settings);
    }

    /** Topics are created by hand, clients need no login and no TLS. */
    public static BrokerOptions defaults() {
        return new BrokerOptions(false, false, Optional.empty(), Map.of());
    }

    public BrokerOptions creatingTopics() {
        return new BrokerOptions(true, encrypted, login, settings);
    }

    /** Brokers get a certificate that is made for them. */
    public BrokerOptions encrypting() {
        return new BrokerOptions(createsTopics, true, login, settings);
    }

    public BrokerOptions withLogin(String user, String password) {
        return new BrokerOptions(createsTopics, encrypted, Optional.of(new PlainLogin(user, password)), settings);
    }

    /** Sets a property of every broker, as in {@code server.properties}. */
    public BrokerOptions with(String property, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(property, value);
        return new BrokerOptions(createsTopics, encrypted, login, more);
    }

    /** As Kafka names what clients speak. */
    String protocol() {
        return (login.isPresent() ? "SASL_" : "") + (encrypted ? "SSL" : "PLAINTEXT");
    }
}
