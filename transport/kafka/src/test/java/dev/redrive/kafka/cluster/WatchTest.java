// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class WatchTest {

    @Test
    void saysWhyTheBrokersCannotBeAsked() throws Exception {
        var unmade = new KafkaException(
                "Failed to create new KafkaAdminClient", new KafkaException("No resolvable bootstrap urls given"));

        assertThat(glimpse(unmade)).isEqualTo(new Glimpse.Silent("No resolvable bootstrap urls given"));
    }

    @Test
    void saysWhyTheBrokersRefuseUs() throws Exception {
        var refused = new SslAuthenticationException(
                "SSL handshake failed", new IllegalStateException("the certificate is of yesterday"));

        assertThat(glimpse(refused))
                .isEqualTo(new Glimpse.Refusing("SSL handshake failed: the certificate is of yesterday"));
    }

    @Test
    void tellsOfNoAnswerAlwaysInTheSameWords() throws Exception {
        var unanswered = new TimeoutException(
                "Call(callName=listNodes, deadlineMs=17, tries=1) timed out at 18 after 1 attempt(s)",
                new KafkaException("Cancelled listNodes request with correlation id 19"));

        assertThat(glimpse(unanswered)).isEqualTo(new Glimpse.Silent("no answer within 5 s"));
    }

    /** What is seen of a cluster that nobody can ask. */
    private static Glimpse glimpse(RuntimeException failure) throws Exception {
        var seen = new CompletableFuture<Glimpse>();
        var watch = new Watch(() -> {
            throw failure;
        });
        watch.add(new Watcher() {
            @Override
            public Set<String> topics() {
                return Set.of();
            }

            @Override
            public void saw(Glimpse glimpse) {
                seen.complete(glimpse);
            }
        });
        try {
            return seen.get(30, TimeUnit.SECONDS);
        } finally {
            watch.close();
        }
    }
}
