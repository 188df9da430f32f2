// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.wire.job.JobRequest;
import dev.redrive.core.deadletter.Target;
import dev.redrive.core.job.Act;
import dev.redrive.core.message.Content;
import dev.redrive.core.port.Refused;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What a job shall do, read from a request; what does not belong to its kind is refused. */
final class Acts {

    private static final double RATE_MAX = 1_000_000;
    private static final int CANARY_MAX = 1_000_000;

    private Acts() {}

    /**
     * The act that a request asks for.
     *
     * @param letters how many are selected
     * @param edited the content a letter is sent with instead of its own
     */
    static Act of(JobRequest wish, LongSupplier letters, @Nullable Content edited) {
        return switch (wish.kind()) {
            case "replay" -> replay(wish, letters, edited);
            case "purge" -> {
                noReplay(wish);
                noFormat(wish);
                yield new Act.Purge();
            }
            case "export" -> {
                noReplay(wish);
                yield new Act.Export(format(wish.format()));
            }
            default -> throw invalid("'" + wish.kind() + "' is not a kind of job", "use replay, purge or export");
        };
    }

    private static Act replay(JobRequest wish, LongSupplier letters, @Nullable Content edited) {
        noFormat(wish);
        Double rate = wish.rate();
        if (rate != null && !(rate >= 0 && rate <= RATE_MAX)) {
            throw invalid("rate must be 0 to 1000000 a second, not " + rate, "0 is no limit");
        }
        Integer canary = wish.canary();
        if (canary != null && (canary < 0 || canary > CANARY_MAX)) {
            throw invalid("canary must be 0 to " + CANARY_MAX + ", not " + canary, "0 is none");
        }
        Double stopIf = wish.stopIf();
        if (stopIf != null && !(stopIf >= 0 && stopIf <= 1)) {
            throw invalid("stopIf must be a share from 0 to 1, not " + stopIf, "20 percent are 0.2");
        }
        return new Act.Replay(
                target(wish.to()),
                rate == null ? Act.Replay.RATE_USUAL : rate,
                canary == null ? Act.Replay.canaryUsual(letters.getAsLong()) : canary,
                stopIf,
                edited);
    }

    private static Target target(@Nullable String to) {
        if (to == null || to.equals("queue")) {
            return Target.QUEUE;
        }
        if (to.isBlank()) {
            throw invalid("to is empty", "use queue, origin, or the name of a topic or queue");
        }
        return to.equals("origin") ? Target.ORIGIN : new Target.Named(to);
    }

    private static Act.Format format(@Nullable String word) {
        if (word == null) {
            return Act.Format.NDJSON;
        }
        for (Act.Format each : Act.Format.values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(word)) {
                return each;
            }
        }
        throw invalid("'" + word + "' is not a format", "use ndjson or csv");
    }

    private static void noReplay(JobRequest wish) {
        if (wish.to() != null
                || wish.rate() != null
                || wish.canary() != null
                || wish.stopIf() != null
                || wish.edit() != null) {
            throw invalid(
                    "to, rate, canary, stopIf and edit belong to a replay, not to " + wish.kind(), "leave them out");
        }
    }

    private static void noFormat(JobRequest wish) {
        if (wish.format() != null) {
            throw invalid("format belongs to an export, not to " + wish.kind(), "leave it out");
        }
    }

    private static Refused invalid(String why, String remedy) {
        return new Refused(Refused.Kind.INVALID, why, remedy);
    }
}
