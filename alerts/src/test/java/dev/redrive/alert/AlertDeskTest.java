// SPDX-License-Identifier: Apache-2.0
package dev.redrive.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.alert.ActiveAlert;
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
import java.util.concurrent.atomic.AtomicLong;
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

        assertThat(desk.active())
                .extracting(ActiveAlert::alert)
                .extracting(Alert::queue)
                .containsExactly(ORDERS);
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
        Alert raised = before.active().getFirst().alert();
        before.close();

        AlertDesk after = desk();

        assertThat(after.active()).containsExactly(new ActiveAlert(raised, null));
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

        assertThat(desk.active()).extracting(ActiveAlert::value).containsExactly(1.0);
    }

    @Test
    void showsTheFigureOfNowAndWhenItWasRaised() {
        AtomicLong dead = new AtomicLong(101);
        AlertDesk desk = new AlertDesk(data, time, queue -> new Level(dead.get(), 0));
        desk.counted(ORDERS);
        desk.look(time.now());

        dead.set(907);
        desk.look(time.now());

        ActiveAlert active = desk.active().getFirst();
        assertThat(active.value()).isEqualTo(907);
        assertThat(active.alert().value()).isEqualTo(101);
        assertThat(active.text()).isEqualTo("907 dead letters, more than 100");
    }

    @Test
    void remembersOverARestartTheFigureOfAnEnd() {
        AtomicLong dead = new AtomicLong(101);
        AlertDesk desk = new AlertDesk(data, time, queue -> new Level(dead.get(), 0));
        desk.counted(ORDERS);
        desk.look(time.now());

        dead.set(3);
        desk.look(time.now());

        assertThat(desk.recent().getFirst().value()).isEqualTo(3);
        assertThat(desk().recent()).isEqualTo(desk.recent());
    }

    @Test
    void readsTheFileOfAVersionThatDidNotKeepTheFigureOfAnEnd() throws IOException {
        Files.writeString(
                data.resolve("alerts.txt"),
                "redrive alerts 1\n"
                        + "cleared\torders\tdeadLetters\t101.0\t100.0\t2030-01-01T00:00:00Z\t2030-01-01T01:00:00Z\n");

        AlertChange change = desk().recent().getFirst();

        assertThat(change.value()).isNull();
        assertThat(change.text()).isEqualTo("over; when raised: 101 dead letters, more than 100");
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
        AlertDesk desk = new AlertDesk(data, time, queue -> new Level(0L, 0));
        desk.follow(QUIET);
        return desk;
    }
}
