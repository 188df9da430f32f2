// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.job.Act;
import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
import dev.redrive.core.time.Durations;
import java.time.Duration;

/**
 * Decides how a replay goes on: how many letters may be sent now, or why none. Pure.
 *
 * <p>Before there is a verdict on the first messages no others are sent, so no more than the canary is lost to a cause that is not
 * mended. Later, with {@code stopIf}, no more are under way than have succeeded so far, which bounds what can die before it is noticed.
 *
 * @param progress as far as it is known now
 * @param quiet the time since the last letter was sent
 */
record ReplayControl(Act.Replay act, Progress progress, Saved.Marks marks, Duration quiet) {

    /** The next step of the job. */
    sealed interface Step {

        /** Sends letters, at most so many. */
        record Send(int most) implements Step {}

        /** The first messages went well: the job goes on by itself. */
        record GoOn(String note) implements Step {}

        /** Waits for messages to end. */
        record Wait(String note) implements Step {}

        /** Waits for a person. */
        record Pause(String note) implements Step {}

        /** Too many died again. */
        record Stop(String note) implements Step {}

        /** Every letter had its turn, and every message that was sent has ended, or was waited for long enough. */
        record End(Progress last, String note) implements Step {}
    }

    /** @param most letters of one batch */
    Step next(int most) {
        long first = act.first(progress.all());
        if (progress.handled() >= progress.all()) {
            return end();
        }
        if (first > 0 && !marks.firstPassed()) {
            return progress.done() < first ? new Step.Send((int) Math.min(most, first - progress.done())) : verdict();
        }
        return act.stopIf() == null ? new Step.Send(most) : careful(most, Math.max(1, first));
    }

    /** On the first messages. */
    private Step verdict() {
        String outcome = (act.canary() > 0 ? "canary: " : "first messages: ") + progress.outcome();
        boolean late = quiet.compareTo(Act.Replay.CANARY_WAIT_MAX) >= 0;
        if (progress.trying() > 0 && !late) {
            return new Step.Wait(outcome);
        }
        Double stopIf = act.stopIf();
        if (stopIf == null) {
            return new Step.Pause(outcome + afterWaiting() + "; resume to go on");
        }
        if (diedTooOften(progress.ends())) {
            return new Step.Stop(stopped(progress.ends(), progress.done()));
        }
        if (progress.trying() > 0) {
            return new Step.Pause(outcome + afterWaiting() + "; resume to go on");
        }
        return progress.ends().isTelling()
                ? new Step.GoOn(outcome + "; the job goes on")
                : new Step.Pause(tooFewTell(outcome, progress.ends()));
    }

    private static String tooFewTell(String outcome, ReplayEnds ends) {
        return outcome + ", so " + (ends.judged() == 0 ? "none tells" : "too few tell")
                + " whether too many die; resume to go on";
    }

    private String afterWaiting() {
        return progress.trying() > 0 ? " after " + Durations.print(Act.Replay.CANARY_WAIT_MAX) : "";
    }

    /** Since a person said to go on, or from the beginning. */
    private Step careful(int most, long least) {
        ReplayEnds since = progress.ends().minus(marks.endsBefore());
        long trying = Math.max(0, progress.trying() - marks.tryingBefore());
        if (diedTooOften(since) && (since.judged() >= least || trying == 0)) {
            return new Step.Stop(stopped(since, progress.done() - marks.sentBefore() + marks.tryingBefore()));
        }
        if (act.stopIf() != null && since.settled() >= least && !since.isTelling()) {
            return new Step.Pause(tooFewTell(progress.outcome(), since));
        }
        long room = Math.max(least, since.succeeded()) - trying;
        if (room > 0) {
            return new Step.Send((int) Math.min(most, room));
        }
        return quiet.compareTo(Act.Replay.CANARY_WAIT_MAX) < 0
                ? new Step.Wait(progress.outcome() + "; the next are sent when some have ended")
                : new Step.Pause(progress.outcome() + afterWaiting() + "; resume to go on");
    }

    private boolean diedTooOften(ReplayEnds ends) {
        Double stopIf = act.stopIf();
        return stopIf != null && ends.died() > stopIf * ends.judged();
    }

    private String stopped(ReplayEnds ends, long sent) {
        double share = act.stopIf() == null ? 0 : act.stopIf();
        return ends.words(Math.max(sent, ends.settled())) + ": the job stopped, as more than " + percent(share)
                + " died again; resume to go on all the same";
    }

    private static String percent(double share) {
        long tenths = Math.round(share * 1000);
        return (tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0)) + "%";
    }

    private Step end() {
        if (progress.trying() == 0) {
            return new Step.End(progress, progress.outcome());
        }
        if (quiet.compareTo(Act.Replay.END_WAIT_MAX) < 0) {
            return new Step.Wait("all sent: " + progress.outcome());
        }
        return new Step.End(lastOf(progress), tooLate(progress));
    }

    /** Counts messages that have not ended in time as unknown. */
    static Progress lastOf(Progress progress) {
        return progress.with(progress.ends().withUnknown(progress.trying()));
    }

    static String tooLate(Progress progress) {
        return lastOf(progress).outcome() + "; " + progress.trying() + " had not ended "
                + Durations.print(Act.Replay.END_WAIT_MAX)
                + " after the last was sent, and what becomes of them is not counted any more";
    }
}
