// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.alert.ActiveAlert;
import dev.redrive.core.alert.Alert;
import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.AlertKind;
import dev.redrive.core.alert.Alerts;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.time.Moment;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlertsTest {

    private static final Instant SINCE = FakeControl.START;
    private static final Alert ALERT = new Alert(new QueueName("orders"), AlertKind.RETRY_RATE, 0.43, 0.1, SINCE);
    private static final ActiveAlert ACTIVE = new ActiveAlert(ALERT, 0.67);
    private static final String SHOWN = shown("0.67", "67% of attempts are retried, more than 10%");

    private final RouterFixture api = new RouterFixture();

    private record Given(List<ActiveAlert> active, List<AlertChange> recent) implements Alerts {}

    private static String shown(String value, String text) {
        return "{\"queue\":\"orders\",\"alert\":\"retryRate\",\"value\":" + value
                + ",\"raisedValue\":0.43,\"threshold\":0.1,"
                + "\"since\":\"2026-01-02T03:04:05.000Z\",\"text\":\"" + text + "\"}";
    }

    @Test
    void showsWhatIsActiveAndWhatHasChanged() {
        api.control.alerts(new Given(List.of(ACTIVE), List.of(new AlertChange.Raised(ALERT))));

        assertThat(api.get("/api/v1/alerts").body())
                .isEqualTo("{\"active\":[" + SHOWN
                        + "],\"recent\":[{\"state\":\"raised\",\"at\":\"2026-01-02T03:04:05.000Z\"," + "\"alert\":"
                        + shown("0.43", "43% of attempts are retried, more than 10%") + "}]}");
        assertThat(api.client.status().alerts()).hasSize(1);
    }

    @Test
    void showsAFigureThatIsUnknownAsNull() {
        api.control.alerts(new Given(List.of(new ActiveAlert(ALERT, null)), List.of()));

        assertThat(api.get("/api/v1/alerts").body())
                .contains(shown("null", "now unknown; when raised: 43% of attempts are retried, more than 10%"));
    }

    @Test
    void theStreamOfChangesTellsThemOnceEach() {
        Sampler sampler = api.router.sampler();
        sampler.look(new Moment(SINCE, 0));

        api.control.alerts(new Given(List.of(ACTIVE), List.of()));
        List<Frame> raised = sampler.look(new Moment(SINCE, 1000));
        List<Frame> same = sampler.look(new Moment(SINCE, 2000));
        api.control.alerts(Alerts.NONE);
        List<Frame> cleared = sampler.look(new Moment(SINCE, 3000));

        assertThat(raised).containsExactly(new Frame("alerts", "{\"items\":[" + SHOWN + "],\"next\":null}"));
        assertThat(same).isEmpty();
        assertThat(cleared).containsExactly(new Frame("alerts", "{\"items\":[],\"next\":null}"));
    }
}
