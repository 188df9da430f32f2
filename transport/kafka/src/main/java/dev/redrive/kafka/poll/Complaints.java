// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.poll;

import dev.redrive.core.time.Time;
import dev.redrive.kafka.line.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What keeps a poller from reading or committing: told to the line when it changes, logged when it begins and when it ends. Owned by
 * the poller's thread.
 */
final class Complaints {
    private static final Logger log = LoggerFactory.getLogger(Complaints.class);
    private static final Duration COMMITS_LAST = Duration.ofSeconds(30);
    /** After joining the group; by then a right that is missing has been missed. */
    private static final long CALM_MILLIS = 5_000;

    private final String name;
    private final Identity identity;
    private final String topic;
    private final Time time;
    private final Line line;
    private final Spell reading = new Spell(Duration.ZERO);
    private final Spell committing = new Spell(COMMITS_LAST);
    /** Failed commits with none between them that succeeded, of whatever partition. */
    private final Spell committingNothing = new Spell(COMMITS_LAST);

    private @Nullable String told;
    private boolean toldRecordsNothing;

    Complaints(PollerParts parts, Line line) {
        this.name = parts.name();
        this.identity = parts.identity();
        this.topic = parts.topic().name();
        this.time = parts.time();
        this.line = line;
    }

    void cannotRead(RuntimeException failure) {
        if (reading.failed("cannot read " + topic + ": " + words(failure), ticks())) {
            log.atWarn().addKeyValue("topic", topic).setCause(failure).log("cannot read, trying again");
        }
        tell(identity.trouble());
    }

    /** Messages came. */
    void read() {
        if (reading.over()) {
            log.atInfo().addKeyValue("topic", topic).log("can be read again");
        }
    }

    /** A poll brought no message, and no failure either: that alone says little. */
    void waited(Assignment assignment) {
        if (reading.trouble() != null && assignment.isJoinedFor(CALM_MILLIS, ticks())) {
            read();
        }
        if (assignment.isEmpty()) {
            // What could not be committed is someone else's by now.
            committing.over();
            committingNothing.over();
        }
        committing.fade(ticks());
        committingNothing.fade(ticks());
    }

    void cannotCommit(Exception failure) {
        String cause = words(failure);
        String what = "cannot commit what is done of " + topic + ": " + cause;
        committingNothing.failed(what, ticks());
        if (committing.failed(what, ticks())) {
            log.atWarn()
                    .addKeyValue("topic", topic)
                    .addKeyValue("cause", cause)
                    .addKeyValue("lasting", committing.trouble() != null)
                    .log("a commit failed, the next one will tell");
        }
    }

    /** Some partitions were committed; others may still be refused. */
    void committedSome() {
        committingNothing.over();
    }

    /** Nothing is refused any more. */
    void committed() {
        if (committing.over()) {
            log.atInfo().addKeyValue("topic", topic).log("commits succeed again");
        }
    }

    /** @param stopped why partitions are not read, or are not there yet; null if all are read */
    void tell(@Nullable String stopped) {
        List<String> all = new ArrayList<>();
        add(all, reading.trouble());
        add(all, stopped);
        add(all, committing.trouble());
        String trouble = all.isEmpty() ? null : String.join("; ", all);
        boolean recordsNothing = committingNothing.trouble() != null;
        if (!Objects.equals(trouble, told) || recordsNothing != toldRecordsNothing) {
            told = trouble;
            toldRecordsNothing = recordsNothing;
            line.trouble(name, trouble, recordsNothing);
        }
    }

    private static void add(List<String> all, @Nullable String one) {
        if (one != null) {
            all.add(one);
        }
    }

    /** What happens while partitions are taken over comes wrapped. */
    private static String words(Exception failure) {
        Throwable cause = failure.getCause();
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        return cause == null || cause.getMessage() == null ? message : message + ": " + cause.getMessage();
    }

    private long ticks() {
        return time.now().ticks();
    }
}
