// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.job.Progress;
import dev.redrive.core.job.ReplayEnds;
import org.junit.jupiter.api.Test;

/** Notes of the version before ends were counted: six numbers of progress, five marks. */
class SavedJsonTest {
    private static final String ID = "job-0123456789abcdef";

    @Test
    void anEarlierReplayThatIsOverWaitsForNoEnd() {
        for (String state : new String[] {"done", "cancelled"}) {
            Progress progress =
                    read("replay", state, "204 204 0 0 0 5", "0 0 0 0 0").job().progress();

            assertThat(progress).isEqualTo(new Progress(204, 204, 0, 0, 0, new ReplayEnds(0, 5, 0, 199)));
            assertThat(progress.outcome()).isEqualTo("5 of 204 died again, 199 unknown");
        }
    }

    @Test
    void anEarlierReplayThatIsNotOverMayStillHearOfEnds() {
        Saved running = read("replay", "running", "204 100 0 0 0 5", "0 0 0 0 0");

        assertThat(running.job().progress().outcome()).isEqualTo("5 of 100 died again, 95 still trying");
        assertThat(running.marks().asked()).isFalse();
    }

    @Test
    void anEarlierPurgeHasNoEnds() {
        assertThat(read("purge", "cancelled", "204 100 0 0 0 0", "0 0 0 0 0")
                        .job()
                        .progress()
                        .ends())
                .isEqualTo(ReplayEnds.NONE);
    }

    @Test
    void anEarlierReplayThatAskedGoesOnWhenAPersonSaysSo() {
        for (String state : new String[] {"paused", "stopped"}) {
            Saved asking = read("replay", state, "204 10 0 0 0 5", "0 0 0 0 0");

            Saved.Marks resumed = asking.marks().resumed(asking.job().progress());

            assertThat(resumed.firstPassed()).isTrue();
            assertThat(resumed.endsBefore()).isEqualTo(new ReplayEnds(0, 5, 0, 0));
        }
    }

    @Test
    void deathsThatWereForgivenStayForgiven() {
        Saved.Marks marks =
                read("replay", "running", "204 30 0 0 0 9", "1 20 7 0 0").marks();

        assertThat(marks.firstPassed()).isTrue();
        assertThat(marks.sentBefore()).isEqualTo(20);
        assertThat(marks.endsBefore()).isEqualTo(new ReplayEnds(0, 7, 0, 0));
        assertThat(marks.tryingBefore()).isEqualTo(13);
    }

    private static Saved read(String act, String state, String progress, String marks) {
        String note = """
                {"id":"%s","act":"%s","target":"queue","perSecond":"50.0","canary":"10","stopIf":"0.2",\
                "said":"code=TIMEOUT","state":"%s","progress":"%s","by":"ann","owner":"here",\
                "startedAt":"2026-01-01T00:00:00Z","named":"false","yards":"embedded","chunks":"0 0 1",\
                "marks":"%s","rev":"9"}""".formatted(ID, act, state, progress, marks);
        return SavedJson.read("embedded", ID, note.getBytes(UTF_8), null).orElseThrow();
    }
}
