// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.catalog.Edits;
import dev.redrive.core.catalog.Edited;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.Replay;
import dev.redrive.core.deadletter.Sent;
import dev.redrive.core.deadletter.Yard;
import dev.redrive.core.job.Act;
import dev.redrive.core.job.Job;
import dev.redrive.core.message.Content;
import dev.redrive.core.time.Time;
import java.util.List;

/** Sends letters back. What a person changed is noted before, so the original is never lost. */
final class ReplayDeed implements Deed {
    private final Job job;
    private final Act.Replay act;
    private final Time time;

    ReplayDeed(Job job, Act.Replay act, Time time) {
        this.job = job;
        this.act = act;
        this.time = time;
    }

    @Override
    public List<Sent> act(Yard yard, List<Entry> letters) {
        Content edited = act.edited();
        if (edited != null) {
            for (Entry each : letters) {
                noteChange(yard, each.letter(), edited);
            }
        }
        return yard.replay(
                letters.stream()
                        .map(each -> new Replay(each.letter(), act.target(), edited))
                        .toList(),
                job.id());
    }

    private void noteChange(Yard yard, DeadLetter letter, Content edited) {
        LetterDetail detail = yard.open(List.of(letter)).get(letter.id());
        if (detail != null) {
            String diff = EditSummary.of(detail.content(), edited);
            yard.note(
                    Edits.key(letter.id(), job.id()),
                    Edits.note(new Edited(job.id(), job.by(), time.now().wall(), diff)));
        }
    }
}
