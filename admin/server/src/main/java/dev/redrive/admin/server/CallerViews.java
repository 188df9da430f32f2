// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.admin.server.redact.Redaction;
import dev.redrive.core.catalog.DeadLetters;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.port.Refused;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The views of callers, by the masks that are configured right now, and the filters that a caller may use. */
final class CallerViews {

    /** Any reader of what is made once for all. */
    private static final Caller ANYONE = new Caller("anyone", Role.VIEWER, false);

    private final Supplier<Redaction> redaction;
    private final Supplier<Pipelines> pipelines;
    private final Supplier<DeadLetters> letters;

    CallerViews(Supplier<Redaction> redaction, Supplier<Pipelines> pipelines, Supplier<DeadLetters> letters) {
        this.redaction = redaction;
        this.pipelines = pipelines;
        this.letters = letters;
    }

    CallerView of(Call call) {
        return of(call.caller());
    }

    /** The view of any reader, for what is made once for all of them. */
    CallerView ofAnyone() {
        return of(ANYONE);
    }

    private CallerView of(Caller caller) {
        return new CallerView(redaction.get(), caller, pipelines.get());
    }

    /** The answer to a filter that looks into what is hidden from its caller: its counts would give it away. */
    Optional<Answer> refusal(Call call, String filter) {
        List<String> fields =
                call.caller().payloads() ? List.of() : letters.get().payloadFields(filter);
        return fields.isEmpty()
                ? Optional.empty()
                : Optional.of(Problems.FORBIDDEN.answer(
                        call.caller().name() + " may not see payloads, and the filter looks into them: "
                                + String.join(", ", fields),
                        call.request().path(),
                        "leave that out, or ask someone whose token has payloads: true"));
    }

    /** Tells everyone how letters were chosen, without the words that were searched for in payloads. */
    String said(String said) {
        List<String> fields;
        try {
            fields = letters.get().payloadFields(said);
        } catch (Refused noFilter) {
            fields = List.of(); // an id, or a count
        }
        return fields.isEmpty() ? ofAnyone().text(said) : "a filter by " + String.join(", ", fields);
    }
}
