// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FindingsTest {

    private static final Terms TERMS =
            new Terms(List.of(Duration.ofMillis(100), Duration.ofMillis(200)), Duration.ofSeconds(2));
    private static final int FIRST_LIFE = 11;
    private static final int SECOND_LIFE = 12;
    private static final int WORKER = 77;

    private final List<Note> notes = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final List<Sent> sent = new ArrayList<>();
    private Map<Integer, String> dead = Map.of();

    @Test
    void aRunWithoutTroubleHasNoProblems() {
        Sent ok = sent(TestedQueue.CLASSES, Kind.OK);
        Sent flaky = sent(TestedQueue.CLASSES, Kind.FLAKY);
        Sent bad = sent(TestedQueue.CLASSES, Kind.BAD);
        dead = Map.of(2, "exhausted");
        attempt(ok, 1, Note.Stage.DONE, 0);
        failThenSucceed(flaky, 10);
        attempt(bad, 1, Note.Stage.FAILED, 1000);
        attempt(bad, 2, Note.Stage.FAILED, 1110);
        attempt(bad, 3, Note.Stage.FAILED, 1330);

        Findings found = judge();

        assertThat(found.problems()).isEmpty();
        assertThat(found.done()).isEqualTo(2);
        assertThat(found.retries().late()).hasSize(4);
        assertThat(found.reasons()).isEqualTo(Map.of("exhausted", 1));
    }

    @Test
    void anAcceptedMessageThatIsNeitherDoneNorDeadIsLost() {
        attempt(sent(TestedQueue.CLASSES, Kind.OK), 1, Note.Stage.FAILED, 0);

        assertThat(judge().lost()).singleElement().asString().startsWith("classes 0 ok");
    }

    @Test
    void aMessageThatNobodyAcknowledgedMayBeThereOrNot() {
        sent(TestedQueue.CLASSES, Kind.OK);

        assertThat(judge(Set.of()).problems()).isEmpty();
    }

    @Test
    void aMessageThatCouldSucceedDiesOnlyOfWhatWasBroken() {
        Sent ok = sent(TestedQueue.CLASSES, Kind.OK);
        dead = Map.of(0, "exhausted");
        attempt(ok, 1, Note.Stage.FAILED, 0);

        assertThat(judge().wrong()).hasSize(1);

        dead = Map.of(0, "crashed");
        assertThat(judge().wrong()).isEmpty();
    }

    @Test
    void aRetryBeforeItsTimeIsEarlyByAMillisecondAlready() {
        Sent flaky = sent(TestedQueue.HELD, Kind.FLAKY);
        attempt(flaky, 1, Note.Stage.FAILED, 0);
        attempt(flaky, 2, Note.Stage.FAILED, 5 + 99);
        attempt(flaky, 3, Note.Stage.DONE, 5 + 99 + 5 + 200);

        assertThat(judge().retries().early()).singleElement().asString().startsWith("1 ms early");
    }

    @Test
    void whatIsLateWhileSomethingIsBrokenIsNotMeasured() {
        Sent flaky = sent(TestedQueue.HELD, Kind.FLAKY);
        failThenSucceed(flaky, 0);
        faults.add(new Fault(Fault.Type.BROKER_KILLED, 50, 100, 1));

        assertThat(judge().retries().late()).isEmpty();
        assertThat(judge().retries().late(1)).isZero();
    }

    @Test
    void twoOfOneKeyAtATimeAreOutOfOrder() {
        Sent first = sent(TestedQueue.CLASSES, Kind.OK);
        Sent second = sent(TestedQueue.CLASSES, Kind.OK);
        note(Note.Stage.BEGUN, first, 1, 0);
        note(Note.Stage.BEGUN, second, 1, 1);
        note(Note.Stage.DONE, first, 1, 5);
        note(Note.Stage.DONE, second, 1, 6);

        assertThat(judge().order().broken())
                .hasSize(3)
                .anyMatch(each -> each.startsWith("two of one key"))
                .anyMatch(each -> each.startsWith("began before number 0"))
                .anyMatch(each -> each.startsWith("went on although"));
    }

    @Test
    void aLaterOneMustNotOvertakeOneThatWaits() {
        Sent first = sent(TestedQueue.HELD, Kind.FLAKY);
        Sent second = sent(TestedQueue.HELD, Kind.OK);
        attempt(first, 1, Note.Stage.FAILED, 0);
        attempt(second, 1, Note.Stage.DONE, 10);
        attempt(first, 2, Note.Stage.FAILED, 200);
        attempt(first, 3, Note.Stage.DONE, 500);

        assertThat(judge().order().broken())
                .anyMatch(each -> each.startsWith("began before number 0"))
                .anyMatch(each -> each.startsWith("came after a later one"));
    }

    @Test
    void onARetryTopicOvertakingIsAgreedTo() {
        Sent first = sent(TestedQueue.PARKED, Kind.FLAKY);
        Sent second = sent(TestedQueue.PARKED, Kind.OK);
        attempt(first, 1, Note.Stage.FAILED, 0);
        attempt(second, 1, Note.Stage.DONE, 10);
        attempt(first, 2, Note.Stage.FAILED, 200);
        attempt(first, 3, Note.Stage.DONE, 500);

        assertThat(judge().problems()).isEmpty();
    }

    @Test
    void anAttemptCutOffByAKillIsFollowedByAnotherOfItsMessage() {
        Sent first = sent(TestedQueue.CLASSES, Kind.OK);
        note(Note.Stage.BEGUN, first, 1, 0);
        faults.add(new Fault(Fault.Type.DAEMON_KILLED, 5, 100, FIRST_LIFE));
        add(Note.Stage.BEGUN, first, 1, 110, SECOND_LIFE, SECOND_LIFE);
        add(Note.Stage.DONE, first, 1, 115, SECOND_LIFE, SECOND_LIFE);

        assertThat(judge().problems()).isEmpty();
        assertThat(judge().order().cutOff()).isEqualTo(1);
    }

    @Test
    void anOrphanMustNotGoOnWhileItsMessageIsAttemptedAgain() {
        Sent first = sent(TestedQueue.WORKERS, Kind.OK);
        add(Note.Stage.BEGUN, first, 1, 0, FIRST_LIFE, WORKER);
        faults.add(new Fault(Fault.Type.DAEMON_KILLED, 5, 100, FIRST_LIFE));
        add(Note.Stage.BEGUN, first, 1, 110, SECOND_LIFE, WORKER + 1);
        add(Note.Stage.DONE, first, 1, 112, FIRST_LIFE, WORKER);
        add(Note.Stage.DONE, first, 1, 115, SECOND_LIFE, WORKER + 1);

        assertThat(judge().order().broken()).singleElement().asString().startsWith("went on although");
    }

    @Test
    void whatWasDoneShortlyBeforeAKillMayBeAttemptedAgain() {
        Sent first = sent(TestedQueue.HELD, Kind.OK);
        attempt(first, 1, Note.Stage.DONE, 0);
        faults.add(new Fault(Fault.Type.DAEMON_KILLED, 1000, 3000, FIRST_LIFE));
        add(Note.Stage.BEGUN, first, 1, 3100, SECOND_LIFE, SECOND_LIFE);
        add(Note.Stage.DONE, first, 1, 3105, SECOND_LIFE, SECOND_LIFE);

        assertThat(judge().problems()).isEmpty();
        assertThat(judge().repeats().again()).isEqualTo(Map.of(Window.DAEMON_KILLED, 1));
    }

    @Test
    void whatWasDoneLongBeforeMustNotBe() {
        Sent first = sent(TestedQueue.HELD, Kind.OK);
        attempt(first, 1, Note.Stage.DONE, 0);
        faults.add(new Fault(Fault.Type.DAEMON_KILLED, 9000, 9500, FIRST_LIFE));
        add(Note.Stage.BEGUN, first, 1, 10_000, SECOND_LIFE, SECOND_LIFE);
        add(Note.Stage.DONE, first, 1, 10_005, SECOND_LIFE, SECOND_LIFE);

        assertThat(judge().repeats().again()).isEqualTo(Map.of(Window.NONE, 1));
        assertThat(judge().problems()).hasSize(1);

        faults.add(new Fault(Fault.Type.BROKER_KILLED, 100, 8000, 1));
        assertThat(judge().repeats().again()).isEqualTo(Map.of(Window.DAEMON_KILLED_AND_BROKER_DOWN, 1));
    }

    @Test
    void aTimeoutWhoseAttemptWentOnIsAWindow() {
        Sent first = sent(TestedQueue.CLASSES, Kind.OK);
        note(Note.Stage.BEGUN, first, 1, 0);
        note(Note.Stage.DONE, first, 1, 2500);
        attempt(first, 2, Note.Stage.DONE, 2700);

        assertThat(judge().repeats().again()).isEqualTo(Map.of(Window.TIMED_OUT, 1));
    }

    @Test
    void soIsAnAnswerThatCameWhileTheDaemonStoodStill() {
        Sent first = sent(TestedQueue.WORKERS, Kind.OK);
        add(Note.Stage.BEGUN, first, 1, 0, FIRST_LIFE, WORKER);
        add(Note.Stage.DONE, first, 1, 5, FIRST_LIFE, WORKER);
        add(Note.Stage.BEGUN, first, 2, 7000, FIRST_LIFE, WORKER + 1);
        add(Note.Stage.DONE, first, 2, 7005, FIRST_LIFE, WORKER + 1);
        faults.add(new Fault(Fault.Type.DAEMON_PAUSED, 3000, 6900, FIRST_LIFE));
        faults.add(new Fault(Fault.Type.DAEMON_PAUSED, 1, 1900, FIRST_LIFE));
        assertThat(judge().repeats().again()).isEqualTo(Map.of(Window.NONE, 1));

        faults.add(new Fault(Fault.Type.DAEMON_PAUSED, 1, 6500, FIRST_LIFE));
        assertThat(judge().repeats().again()).isEqualTo(Map.of(Window.TIMED_OUT, 1));
    }

    @Test
    void doneAndDeadIsAProblemOutsideOfAllWindows() {
        Sent first = sent(TestedQueue.HELD, Kind.OK);
        attempt(first, 1, Note.Stage.DONE, 0);
        dead = Map.of(0, "crashed");

        assertThat(judge().repeats().both()).isEqualTo(Map.of(Window.NONE, 1));

        faults.add(new Fault(Fault.Type.DAEMON_KILLED, 10, 100, FIRST_LIFE));
        assertThat(judge().repeats().both()).isEqualTo(Map.of(Window.DAEMON_KILLED, 1));
    }

    @Test
    void theReportNamesEveryFigureAndEveryProblem() {
        sent(TestedQueue.HELD, Kind.OK);
        faults.add(new Fault(Fault.Type.BROKER_KILLED, 0, 1, 1));
        Footprint before = new Footprint(10_000_000, Map.of("worker-", 30), 40, 2, 1, 5_000_000);
        Footprint after = new Footprint(11_000_000, Map.of("worker-", 90, "other", 1), 140, 2, 1, 5_000_000);

        Report report = new Report(
                List.of("a run"),
                new Faults(faults),
                List.of(judge()),
                new TreeMap<>(Map.of("1 before", before, "2 after", after)),
                List.of());

        assertThat(new Report(List.of(), new Faults(faults), List.of(), Map.of(), List.of()).lines())
                .first()
                .isEqualTo("**All promises kept.**");
        assertThat(report.lines())
                .contains(
                        "**3 problems.**",
                        "- a run",
                        "| **lost** | 1 |",
                        "| broker killed (SIGKILL) and started again | 1 |")
                .anyMatch(line -> line.contains("| 2 after | 11.0 MB | 91 | 140 | 2 | 1 | 5.0 MB |"))
                .anyMatch(line ->
                        line.startsWith("- leaked: threads grew from 30 to 91") && line.endsWith("60 worker-, 1 other"))
                .anyMatch(line -> line.startsWith("- leaked: open files grew from 40 to 140"));
    }

    private Sent sent(TestedQueue queue, Kind kind) {
        Sent next = new Sent(queue, sent.size(), kind, "key", Duration.ofMillis(5));
        sent.add(next);
        return next;
    }

    private void failThenSucceed(Sent flaky, long at) {
        attempt(flaky, 1, Note.Stage.FAILED, at);
        attempt(flaky, 2, Note.Stage.FAILED, at + 105);
        attempt(flaky, 3, Note.Stage.DONE, at + 315);
    }

    /** Takes 5 ms, in the first life. */
    private void attempt(Sent message, int attempt, Note.Stage end, long at) {
        note(Note.Stage.BEGUN, message, attempt, at);
        note(end, message, attempt, at + 5);
    }

    private void note(Note.Stage stage, Sent message, int attempt, long at) {
        add(stage, message, attempt, at, FIRST_LIFE, FIRST_LIFE);
    }

    private void add(Note.Stage stage, Sent message, int attempt, long at, long daemon, long pid) {
        notes.add(Note.of(new Note(stage, attempt, at, daemon, pid, message).line()));
    }

    private Findings judge() {
        return judge(sent.stream().map(Sent::number).collect(Collectors.toSet()));
    }

    private Findings judge(Set<Integer> accepted) {
        TestedQueue queue = sent.getFirst().queue();
        return Findings.of(TERMS, new Faults(faults), new Trial(queue, sent, accepted, dead), notes);
    }
}
