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
import dev.redrive.testkit.Seed;
import dev.redrive.testkit.SeedTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueueJudgeTest {

    private static final QueueName ORDERS = new QueueName("orders");
    private static final Duration WINDOW = Duration.ofMinutes(5);
    private static final Duration BUCKET = Duration.ofSeconds(15);
    private static final Level CALM = new Level(0L, 0);

    private final ManualTime time = ManualTime.standing();
    private final QueueJudge judge = new QueueJudge(ORDERS, AlertRules.USUAL, time.now());

    @Test
    void raisesOnceWhenMoreThanATenthIsRetried() {
        assertThat(judge(attempts(100, 10), CALM)).isEmpty();

        assertThat(judge(attempts(100, 13), CALM))
                .containsExactly(
                        new AlertChange.Raised(new Alert(ORDERS, AlertKind.RETRY_RATE, 23 / 200.0, 0.1, time.wall())));
        assertThat(judge(attempts(100, 100), CALM)).isEmpty();
    }

    @Test
    void saysInWordsWhatIsTooMuch() {
        assertThat(new Alert(ORDERS, AlertKind.RETRY_RATE, 0.4289, 0.1, time.wall()).text())
                .isEqualTo("42.9% of attempts are retried, more than 10%");
        assertThat(new Alert(ORDERS, AlertKind.DEAD_LETTERS, 137, 100, time.wall()).text())
                .isEqualTo("137 dead letters, more than 100");
    }

    @Test
    void believesNoRateOfAFewAttempts() {
        assertThat(judge(attempts(19, 19), CALM)).isEmpty();

        assertThat(judge(attempts(1, 1), CALM)).hasSize(1);
    }

    @Test
    void clearsAtHalfOfTheThresholdAndNotBefore() {
        judge(attempts(100, 50), CALM);
        time.moveBy(WINDOW.plus(BUCKET));
        assertThat(judge(attempts(100, 6), CALM)).isEmpty();
        time.moveBy(WINDOW.plus(BUCKET));

        List<AlertChange> changes = judge(attempts(100, 5), CALM);

        assertThat(changes).hasSize(1).first().isInstanceOf(AlertChange.Cleared.class);
        assertThat(changes.getFirst().at()).isEqualTo(time.wall());
        assertThat(changes.getFirst().value()).isEqualTo(0.05);
        assertThat(changes.getFirst().text())
                .isEqualTo("over: 5% of attempts are retried; when raised: 50% of attempts are retried, more than 10%");
        assertThat(judge(attempts(100, 5), CALM)).isEmpty();
    }

    @Test
    void anActiveAlertHasTheFigureOfTheLastLook() {
        judge(Sum.NOTHING, new Level(101L, 0));

        judge(Sum.NOTHING, new Level(907L, 0));
        assertThat(texts()).containsExactly("907 dead letters, more than 100");
        judge(Sum.NOTHING, new Level(90L, 0));
        assertThat(texts()).containsExactly("90 dead letters, no longer more than 100");
        judge(Sum.NOTHING, null);
        assertThat(texts()).containsExactly("now unknown; when raised: 101 dead letters, more than 100");
    }

    @Test
    void aRateOfTooFewAttemptsIsUnknownWhileItsAlertIsActive() {
        judge(attempts(100, 50), CALM);
        time.moveBy(WINDOW.plus(BUCKET));

        judge(attempts(19, 19), new Level(0L, 3));

        assertThat(texts()).containsExactly("now unknown; when raised: 50% of attempts are retried, more than 10%");
    }

    @Test
    void forgetsWhatIsOlderThanTheWindow() {
        judge(attempts(100, 9), CALM);
        time.moveBy(WINDOW.plus(BUCKET));

        assertThat(judge(attempts(100, 10), CALM)).isEmpty();
    }

    @Test
    void anOutageInWhichAllMessagesWaitIsNotOver() {
        judge(attempts(100, 100), CALM);
        time.moveBy(WINDOW.multipliedBy(3));

        assertThat(judge(Sum.NOTHING, new Level(0L, 100))).isEmpty();
        assertThat(judge(Sum.NOTHING, null)).isEmpty();
    }

    @Test
    void isOverWhenNothingWaitsAnyMore() {
        judge(attempts(100, 100), CALM);
        time.moveBy(WINDOW.multipliedBy(3));

        assertThat(judge(Sum.NOTHING, CALM)).hasSize(1).first().isInstanceOf(AlertChange.Cleared.class);
    }

    @Test
    void isOverWhenTheFewThatCameWentWellThoughOthersWait() {
        judge(attempts(100, 100), CALM);
        time.moveBy(WINDOW.multipliedBy(3));

        assertThat(judge(attempts(1, 0), new Level(0L, 3))).hasSize(1);
    }

    @Test
    void anAlertOfAnEarlierProcessIsNotClearedBeforeAWholeWindowWasSeen() {
        judge.remember(new ActiveAlert(new Alert(ORDERS, AlertKind.RETRY_RATE, 0.5, 0.1, time.wall()), null));

        assertThat(judge(Sum.NOTHING, CALM)).isEmpty();
        time.moveBy(WINDOW);
        assertThat(judge(Sum.NOTHING, CALM)).hasSize(1);
    }

    @Test
    void deadLettersAreRaisedAboveAHundredAndClearedAtEighty() {
        assertThat(kinds(judge(Sum.NOTHING, new Level(100L, 0)))).isEmpty();
        assertThat(kinds(judge(Sum.NOTHING, new Level(101L, 0)))).containsExactly("raised deadLetters");
        assertThat(kinds(judge(Sum.NOTHING, new Level(81L, 0)))).isEmpty();
        assertThat(kinds(judge(Sum.NOTHING, null))).isEmpty();
        assertThat(kinds(judge(Sum.NOTHING, new Level(80L, 0)))).containsExactly("cleared deadLetters");
    }

    @Test
    void batchesAndDuplicatesHaveRatesOfTheirOwn() {
        assertThat(kinds(judge(new Sum(0, 0, 0, 0, 20, 1, 0), CALM))).isEmpty();
        assertThat(kinds(judge(new Sum(0, 0, 0, 0, 20, 2, 0), CALM))).containsExactly("raised batchTimeoutRate");
        assertThat(kinds(judge(new Sum(80, 0, 80, 20, 0, 0, 0), CALM))).isEmpty();
        assertThat(kinds(judge(new Sum(0, 0, 0, 1, 0, 0, 0), CALM))).containsExactly("raised duplicateRate");
        time.moveBy(WINDOW.plus(BUCKET));
        assertThat(kinds(judge(Sum.NOTHING, CALM)))
                .containsExactly("cleared batchTimeoutRate", "cleared duplicateRate");
    }

    @Test
    void oneCriticalBatchThatFailsIsEnoughAndAWindowWithoutAnyClearsIt() {
        assertThat(kinds(judge(new Sum(0, 0, 0, 0, 3, 0, 1), CALM))).containsExactly("raised criticalBatches");
        assertThat(kinds(judge(new Sum(0, 0, 0, 0, 3, 0, 1), CALM))).isEmpty();
        time.moveBy(WINDOW.plus(BUCKET));
        assertThat(kinds(judge(Sum.NOTHING, CALM))).containsExactly("cleared criticalBatches");
    }

    @Test
    void whatIsNoLongerWatchedIsCleared() {
        judge(attempts(100, 100), CALM);

        judge.follow(new AlertRules(Map.of(), WINDOW, 20, List.of(), "prod"), time.now());

        assertThat(kinds(judge(attempts(100, 100), CALM))).containsExactly("cleared retryRate");
        assertThat(judge.asksForLevel()).isFalse();
    }

    @Test
    void aHigherThresholdCountsAtOnce() {
        judge(attempts(100, 20), CALM);

        judge.follow(AlertRules.USUAL.threshold(AlertKind.RETRY_RATE, 0.5), time.now());

        assertThat(kinds(judge(Sum.NOTHING, CALM))).containsExactly("cleared retryRate");
    }

    @Test
    void aWallClockThatJumpsMovesNothing() {
        judge(attempts(100, 100), CALM);
        time.jumpWall(Duration.ofDays(2));

        assertThat(judge(Sum.NOTHING, CALM)).isEmpty();
    }

    /** Whatever happens: raised and cleared take turns, and nothing is raised that is not above its threshold. */
    @SeedTest(worlds = 50)
    void raisesAndClearsByTurns(Seed seed) {
        var random = seed.random();
        List<String> told = new ArrayList<>();
        for (int step = 0; step < 500; step++) {
            time.moveBy(Duration.ofMillis(random.nextInt(60_000)));
            int attempts = random.nextInt(40);
            int retries = random.nextInt(4) == 0 ? random.nextInt(attempts + 1) : 0;
            Level level = random.nextInt(5) == 0 ? null : new Level((long) random.nextInt(160), random.nextInt(3));
            for (AlertChange change : judge(attempts(attempts, retries), level)) {
                told.add(change.alert().kind() + change.word());
                if (change instanceof AlertChange.Raised(Alert alert)) {
                    assertThat(alert.value()).isGreaterThan(alert.threshold());
                }
            }
        }
        for (AlertKind kind : AlertKind.values()) {
            List<String> ofKind =
                    told.stream().filter(each -> each.startsWith(kind.name())).toList();
            for (int i = 0; i < ofKind.size(); i++) {
                assertThat(ofKind.get(i)).endsWith(i % 2 == 0 ? "raised" : "cleared");
            }
        }
    }

    /** One outage of any length within steady work: one alert, and its end. */
    @SeedTest(worlds = 50)
    void tellsAnOutageOnceAndItsEndOnce(Seed seed) {
        var random = seed.random();
        int perLook = 1 + random.nextInt(50);
        int begins = random.nextInt(100);
        int lasts = 60 + random.nextInt(300);
        List<String> told = new ArrayList<>();
        for (int look = 0; look < 800; look++) {
            time.moveBy(Duration.ofSeconds(5));
            boolean down = look >= begins && look < begins + lasts;
            told.addAll(kinds(judge(attempts(perLook, down ? perLook : 0), new Level(0L, down ? perLook : 0))));
        }

        assertThat(told).containsExactly("raised retryRate", "cleared retryRate");
    }

    private List<AlertChange> judge(Sum happened, @Nullable Level level) {
        return judge.judge(happened, level, time.now());
    }

    private List<String> texts() {
        return judge.active().stream().map(ActiveAlert::text).toList();
    }

    private static Sum attempts(int all, int retried) {
        return new Sum(all, retried, 0, 0, 0, 0, 0);
    }

    private static List<String> kinds(List<AlertChange> changes) {
        return changes.stream()
                .map(change -> change.word() + " " + change.alert().kind().word())
                .toList();
    }
}
