// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Request;
import dev.redrive.admin.api.wire.Obstacle;
import dev.redrive.admin.api.wire.QueueView;
import dev.redrive.admin.api.wire.StatusView;
import dev.redrive.core.report.Health;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;

class StatusTest {

    private final RouterFixture api = new RouterFixture();

    @Test
    void saysWhoAnswersAndHowItGoes() {
        StatusView status = api.client.status();

        assertThat(status.version()).isEqualTo("1.2.3");
        assertThat(status.pid()).isEqualTo(42);
        assertThat(status.startedAt()).isEqualTo(FakeControl.START);
        assertThat(status.ready()).isTrue();
        assertThat(status.queues()).extracting(QueueView::name).containsExactly("mails", "orders");
    }

    @Test
    void isNotReadyWhileThereIsAProblemAndTellsDetailsOnlyInTheStatus() {
        api.control.trouble(new Health.Problem("store", "disk full", "make room"));

        assertThat(api.get("/readyz").status()).isEqualTo(503);
        assertThat(api.get("/readyz").body()).isEqualTo("not ready\n");
        assertThat(api.get("/healthz").status()).isEqualTo(200);
        assertThat(api.client.status().problems()).containsExactly(new Obstacle("store", "disk full", "make room"));

        api.control.trouble();

        assertThat(api.get("/readyz").status()).isEqualTo(200);
    }

    @Test
    void isReadyWithAWarningAndSaysSo() {
        api.control.warn(new Health.Problem("orders", "no handler", "configure it again"));

        assertThat(api.get("/readyz").status()).isEqualTo(200);
        assertThat(api.get("/readyz").body()).isEqualTo("ready, with a warning\n");
        assertThat(api.client.status().ready()).isTrue();
        assertThat(api.client.status().warnings())
                .containsExactly(new Obstacle("orders", "no handler", "configure it again"));
    }

    @Test
    void isNotLiveOnceOnlyARestartHelps() {
        api.control.needRestart(new Health.Problem("store", "failed sync: I/O error", "check the disk, then restart"));

        assertThat(api.get("/healthz").status()).isEqualTo(503);
        assertThat(api.get("/healthz").body()).isEqualTo("restart needed\n");

        api.control.needRestart(null);

        assertThat(api.get("/healthz").status()).isEqualTo(200);
    }

    @Test
    void pausesAndResumes() {
        assertThat(api.client.pause("orders").paused()).isTrue();
        assertThat(api.client.queue("mails").paused()).isFalse();
        assertThat(api.client.resume("orders").paused()).isFalse();
    }

    @Test
    void givesTheMetricsOfTheRegistry() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        registry.counter("redrive.attempts", "queue", "orders").increment(3);
        Router router = new Router(new Router.Parts(
                api.control,
                new Letters(() -> api.letters, () -> api.jobs),
                RouterFixture.ABOUT,
                registry::scrape,
                Gatehouse.open(RouterFixture.TIME, Masks.NONE)));

        Answer answer = router.call(Request.get("/metrics"));

        assertThat(answer.body()).contains("redrive_attempts_total{queue=\"orders\"} 3.0");
        assertThat(answer.contentType()).startsWith("text/plain; version=0.0.4");
    }
}
