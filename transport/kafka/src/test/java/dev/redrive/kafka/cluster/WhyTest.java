// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class WhyTest {

    private static final String SECRET = "correct-horse";

    @Test
    void namesTheAddressThatCannotBeResolved() {
        assertThat(whyNot("nowhere.invalid:9092", Map.of()))
                .startsWith("the brokers at nowhere.invalid:9092: No resolvable bootstrap urls");
    }

    @Test
    void namesTheTruststoreThatIsNotThere() {
        var properties = Map.of(
                "security.protocol", "SSL",
                "ssl.truststore.location", "missing/truststore.jks",
                "ssl.truststore.password", SECRET);

        assertThat(whyNot("127.0.0.1:1", properties))
                .startsWith("the brokers at 127.0.0.1:1: ")
                .contains("missing/truststore.jks")
                .doesNotContain(SECRET, "Failed to create", "Exception");
    }

    @Test
    void saysWhatIsWrongWithALoginAndNotTheLogin() {
        var properties = Map.of(
                "security.protocol", "SASL_PLAINTEXT",
                "sasl.mechanism", "PLAIN",
                "sasl.jaas.config",
                        "org.apache.kafka.common.security.plain.PlainLoginModule required password=\"" + SECRET + "\"");

        assertThat(whyNot("127.0.0.1:1", properties))
                .startsWith("the brokers at 127.0.0.1:1: ")
                .contains("JAAS config")
                .doesNotContain(SECRET, "Failed to create", "Exception");
    }

    @Test
    void leavesOutWhichCallItWasWhereThereIsAReason() {
        var failure = new TimeoutException(
                "Call(callName=describeTopics, deadlineMs=17, tries=1) timed out at 18",
                new TimeoutException("Timed out waiting for a node assignment."));

        assertThat(Why.of(failure)).isEqualTo("Timed out waiting for a node assignment.");
    }

    @Test
    void saysNothingTwice() {
        var reason = new IllegalStateException("the disk is full");

        assertThat(Why.of(new KafkaException(reason))).isEqualTo("the disk is full");
        assertThat(Why.of(new KafkaException("not read", reason))).isEqualTo("not read: the disk is full");
        assertThat(Why.of(new KafkaException("no answer within 5 ms", new TimeoutException())))
                .isEqualTo("no answer within 5 ms");
        assertThat(Why.of(new TimeoutException())).isEqualTo("TimeoutException");
    }

    private static String whyNot(String bootstrap, Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(more);
        properties.put("bootstrap.servers", bootstrap);
        try (KafkaCluster cluster = new KafkaCluster(properties)) {
            return Why.of(cluster, catchThrowable(cluster::admin));
        }
    }
}
