// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.crash;

import java.util.EnumSet;
import java.util.Set;

/** Where the daemon may die: at the entry of a method, with everything before it done and nothing after it. */
enum Step {
    /** Pushes and verdicts are taken over, none of them is written. */
    GATHERED("dev.redrive.embedded.write.Group", "flush"),
    /** Verdicts are about to be written. */
    SETTLING("dev.redrive.embedded.write.Settlement", "write"),
    /** A dead letter is about to be written. */
    BURYING("dev.redrive.embedded.write.Fates", "died"),
    /** Everything is written, nothing is synced. */
    WRITTEN("dev.redrive.embedded.write.Tables", "commit"),
    /** Everything is synced, and the high-water mark does not know. */
    SYNCED("dev.redrive.embedded.recover.HighWater", "write"),
    /** Everything is synced, and nobody was told. */
    UNTOLD("dev.redrive.embedded.write.Group", "committed"),
    /** All were told. */
    TOLD("dev.redrive.embedded.write.Checkpoints", "afterCommit"),
    DELIVERED("dev.redrive.engine.Engine", "receive"),
    CLAIMED("dev.redrive.engine.attempt.VirtualRunners", "start"),
    /** The message is not yet marked as active. */
    BEGINNING("dev.redrive.engine.attempt.VirtualRunners", "attempt"),
    /** The handler has had its effect. */
    ENDED("dev.redrive.engine.attempt.VirtualRunners", "ended"),
    SUBMITTING("dev.redrive.engine.Engine", "submit"),
    SETTLED("dev.redrive.engine.Engine", "settle"),

    /** A letter is about to go back to its queue. */
    REPLAYING("dev.redrive.embedded.write.YardActs", "replay"),
    REVIVING("dev.redrive.embedded.write.Acts", "revive"),
    JOB_STEP("dev.redrive.catalog.job.Run", "step"),
    JOB_BATCH("dev.redrive.catalog.job.Run", "batch"),
    JOB_SAVED("dev.redrive.catalog.job.Run", "save"),

    FETCHED("dev.redrive.kafka.line.Stock", "fetched"),
    RULED("dev.redrive.kafka.line.Stock", "rule"),
    /** A dead letter is about to be sent. */
    SENDING("dev.redrive.kafka.publish.Publisher", "bury"),
    /** The brokers have the dead letter or the retry, and the queue does not know. */
    ACKNOWLEDGED("dev.redrive.kafka.publish.Publisher", "succeeded"),
    /** It counts as finished, and nothing is committed. */
    PUBLISHED("dev.redrive.kafka.line.Stock", "published"),
    COMMITTING("dev.redrive.kafka.line.Commits", "commit"),
    COMMIT_SENT("dev.redrive.kafka.poll.Poller", "commitLater");

    private static final boolean FULL = Boolean.getBoolean("redrive.full");

    /** Those around a sync; with {@code -Dredrive.full=true} all of them. */
    static final Set<Step> EMBEDDED = FULL ? EnumSet.range(GATHERED, SETTLED) : EnumSet.of(WRITTEN, SYNCED, UNTOLD);

    static final Set<Step> OF_PEOPLE = FULL ? EnumSet.range(REPLAYING, JOB_SAVED) : EnumSet.of(REPLAYING, REVIVING);
    static final Set<Step> KAFKA = EnumSet.range(FETCHED, COMMIT_SENT);

    private final String type;
    private final String method;

    Step(String type, String method) {
        this.type = type;
        this.method = method;
    }

    String type() {
        return type;
    }

    String method() {
        return method;
    }
}
