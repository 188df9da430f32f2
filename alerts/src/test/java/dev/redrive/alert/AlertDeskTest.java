// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.alert.Alert;
import dev.redrive.core.alert.AlertChange;
import dev.redrive.core.alert.AlertKind;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.message.QueueName;
import dev.redrive.testkit.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertDeskTest {

    private static final QueueName ORDERS = new QueueName("orders");
    private static final QueueName BILLS = new QueueName("billing.bills");
    private static final AlertRules QUIET = AlertRules.USUAL.telling();

    @TempDir
    Path data;

    private final ManualTime time = ManualTime.standing();

    @Test
    void judgesEachQueueByItself() {
        AlertDesk desk = desk();
        desk.counted(ORDERS).attempts(100, 100, 100);
        desk.counted(BILLS).attempts(1000, 1000, 0);

        desk.look(time.now());

        assertThat(desk.active()).extracting(Alert::queue).containsExactly(ORDERS);
    }

    @Test
    void countsNothingTwice() {
        AlertDesk desk = desk();
        desk.counted(ORDERS).attempts(100, 100, 9);
        desk.look(time.now());
        desk.counted(ORDERS).attempts(100, 100, 10);
        desk.look(time.now());

        assertThat(desk.active()).isEmpty();
    }

    @Test
    void remembersOverARestartWhatIsActive() {
        AlertDesk before = desk();
        before.counted(ORDERS).attempts(100, 100, 100);
        before.look(time.now());
        List<Alert> active = before.active();
        before.close();

        AlertDesk after = desk();

        assertThat(after.active()).isEqualTo(active).hasSize(1);
        assertThat(after.recent()).isEqualTo(before.recent());
        after.counted(ORDERS).attempts(100, 100, 100);
        after.look(time.now());
        assertThat(after.recent()).hasSize(1);
        time.moveBy(Duration.ofMinutes(6));
        after.counted(ORDERS).attempts(100, 100, 0);
        after.look(time.now());
        assertThat(after.active()).isEmpty();
        assertThat(after.recent()).extracting(AlertChange::word).containsExactly("cleared", "raised");
    }

    @Test
    void clearsTheAlertsOfAQueueThatNobodyWorksAnyMore() {
        AlertDesk desk = desk();
        desk.counted(ORDERS).attempts(100, 100, 100);
        desk.look(time.now());

        desk.forget(ORDERS);
        desk.look(time.now());

        assertThat(desk.active()).isEmpty();
        assertThat(desk.recent()).extracting(AlertChange::word).containsExactly("cleared", "raised");
    }

    @Test
    void beginsAnewWithAQueueThatWasTakenAwayAndBroughtBack() {
        AlertDesk desk = desk();
        desk.counted(ORDERS).attempts(1000, 1000, 0);
        desk.look(time.now());
        time.moveBy(Duration.ofMinutes(6));

        desk.forget(ORDERS);
        desk.counted(ORDERS).attempts(100, 100, 100);
        desk.look(time.now());

        assertThat(desk.active()).extracting(Alert::value).containsExactly(1.0);
    }

    @Test
    void keepsAHundredChanges() {
        AlertDesk desk = desk();
        for (int i = 0; i < 120; i++) {
            desk.follow(QUIET.threshold(AlertKind.RETRY_RATE, i % 2 == 0 ? 0 : 1));
            desk.counted(ORDERS).attempts(100, 100, 50);
            desk.look(time.now());
        }

        assertThat(desk.recent()).hasSize(100);
        assertThat(desk().recent()).isEqualTo(desk.recent());
    }

    @Test
    void passesByAFileThatIsDamaged() throws IOException {
        Files.writeString(data.resolve("alerts.txt"), "redrive alerts 1\nactive\torders\n");

        assertThat(desk().active()).isEmpty();
    }

    private AlertDesk desk() {
        AlertDesk desk = new AlertDesk(data, time, queue -> new Level(0, 0));
        desk.follow(QUIET);
        return desk;
    }
}
