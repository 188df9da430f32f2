// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.redact;

import dev.redrive.admin.server.guard.Caller;
import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.History;
import dev.redrive.core.attempt.Life;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.catalog.Edited;
import dev.redrive.core.catalog.Entry;
import dev.redrive.core.catalog.Group;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Death;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.deadletter.ReplayClaim;
import dev.redrive.core.deadletter.Subject;
import dev.redrive.core.item.Item;
import dev.redrive.core.item.LastError;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Key;
import dev.redrive.core.message.Labels;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.StreamReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data of messages as one caller may see it. Everything of a message passes here before it is shown or exported: secrets are masked
 * for everyone; values, headers, error messages, stacks and keys are hidden from those who may not see payloads.
 */
public final class CallerView {

    private final Redaction rules;
    private final boolean payloads;
    private final Pipelines pipelines;

    public CallerView(Redaction rules, Caller caller, Pipelines pipelines) {
        this.rules = rules;
        this.payloads = caller.payloads();
        this.pipelines = pipelines;
    }

    /**
     * A message's content as the caller may see it.
     *
     * @param what was hidden: {@code value}, {@code value card.number}, {@code header authorization}, {@code key}; of a pipeline's stream
     *     also {@code metadata authorization} and {@code text}, which is anything else that nodes say
     */
    public record Shown(Content content, List<String> what) {

        public Shown {
            what = List.copyOf(what);
        }
    }

    public Shown content(Content content) {
        Set<String> what = new LinkedHashSet<>();
        Payload value = value(content.value(), what);
        List<Header> headers = new ArrayList<>();
        for (Header each : content.headers().inOrder()) {
            Header shown = payloads ? rules.header(each) : Header.of(each.name(), Redaction.MASK);
            if (!payloads || !shown.equals(each)) {
                what.add("header " + shown.name());
            }
            headers.add(shown);
        }
        Key key = key(content.key());
        if (!Objects.equals(key, content.key())) {
            what.add("key");
        }
        return new Shown(new Content(key, value, new Headers(headers), labels(content.labels())), List.copyOf(what));
    }

    private Payload value(Payload value, Set<String> what) {
        if (!payloads) {
            if (value.size() > 0) {
                what.add("value");
            }
            return value.size() > 0 ? Payload.ABSENT : value;
        }
        Optional<Payload> stream = pipelines.masked(value, new InStreams(what));
        if (stream.isEmpty()) {
            return rules.value(value, what);
        }
        if (stream.get().isAbsent()) {
            what.add("value");
        }
        return stream.get();
    }

    private @Nullable Key key(@Nullable Key key) {
        if (key == null) {
            return null;
        }
        String shown = payloads ? rules.key(Payload.owning(key.shared())) : rules.hash(key.text());
        return shown == null ? key : Key.of(shown);
    }

    public Item item(Item item) {
        LastError last = item.lastError();
        return new Item(
                item.id(),
                item.queue(),
                labels(item.labels()),
                id(item.key()),
                item.status(),
                item.attempt(),
                item.failureCount(),
                item.createdAt(),
                item.dueAt(),
                item.settledAt(),
                item.reason(),
                last == null ? null : new LastError(failure(last.failure()), last.at()),
                item.duplicate());
    }

    public Entry entry(Entry entry) {
        return new Entry(letter(entry.letter()), entry.group(), entry.state(), entry.stateAt(), entry.by());
    }

    /** A letter with its content, as an export holds it. */
    public LetterDetail detail(LetterDetail detail) {
        return new LetterDetail(
                letter(detail.letter()), content(detail.content()).content(), history(detail.history()), detail.cut());
    }

    private DeadLetter letter(DeadLetter letter) {
        Subject message = letter.message();
        Death death = letter.death();
        return new DeadLetter(
                letter.id(),
                letter.grave(),
                new Subject(
                        message.id(),
                        labels(message.labels()),
                        id(message.key()),
                        message.createdAt(),
                        message.provenance(),
                        claim(message.claim())),
                new Death(death.dialect(), death.reason(), failure(death.failure()), death.attempts(), death.at()),
                letter.replays());
    }

    /** The id in a claim is whatever the producer wrote. */
    private @Nullable ReplayClaim claim(@Nullable ReplayClaim claim) {
        return claim == null
                ? null
                : new ReplayClaim(
                        new MessageId(Objects.requireNonNull(id(claim.message().value()))), claim.replays());
    }

    public History history(History history) {
        return new History(history.lives().stream()
                .map(life -> new Life(
                        life.startedAt(), life.tried().stream().map(this::tried).toList(), life.leftOut()))
                .toList());
    }

    private Tried tried(Tried tried) {
        return new Tried(
                tried.number(),
                tried.startedAt(),
                tried.took(),
                switch (tried.outcome()) {
                    case Outcome.Rejected(var failure) -> new Outcome.Rejected(failure(failure));
                    case Outcome.Failed(var failure) -> new Outcome.Failed(failure(failure));
                    case Outcome.TimedOut(var failure) -> new Outcome.TimedOut(failure(failure));
                    case Outcome.Succeeded succeeded -> succeeded;
                    case Outcome.Abandoned abandoned -> abandoned;
                });
    }

    /** The type, the message and the stack are the handler's words, which quote the message as they like. */
    private Failure failure(Failure failure) {
        return new Failure(
                rules.text(failure.code()),
                errorType(failure.type()),
                hiddenOr(failure.message()),
                payloads ? rules.error(failure.stack()) : "",
                failure.retryAfter());
    }

    private @Nullable String errorType(@Nullable String type) {
        return type == null || payloads || Failure.isTypeForAll(type) ? label(type) : Redaction.MASK;
    }

    private String hiddenOr(String message) {
        return payloads || message.isEmpty() ? rules.error(message) : Redaction.MASK;
    }

    /** Title and reason hold words of messages: those who may not see payloads get what the errors have in common without them. */
    public Group group(Group group) {
        String error = errorType(group.error());
        String code = rules.text(group.code());
        String named = error == null || error.equals(Redaction.MASK) ? null : error;
        String title = named == null ? code : named.substring(named.lastIndexOf('.') + 1);
        String why = "same code " + code + (named == null ? "" : ", same error type " + named);
        return new Group(
                group.id(),
                payloads ? rules.error(group.title()) : title,
                payloads ? rules.error(group.why()) : why,
                code,
                error,
                group.state(),
                group.stateBy(),
                group.letters(),
                group.ever(),
                group.firstSeen(),
                group.lastSeen(),
                group.queues());
    }

    public Group.Detail group(Group.Detail detail) {
        Map<String, Long> types = new LinkedHashMap<>();
        detail.types().forEach((type, letters) -> types.merge(rules.text(type), letters, Long::sum));
        return new Group.Detail(
                group(detail.group()),
                detail.hours(),
                types,
                detail.keys(),
                payloads ? detail.sampleKeys().stream().map(rules::text).toList() : List.of(),
                detail.newest().stream().map(this::entry).toList());
    }

    public Edited edit(Edited edit) {
        return new Edited(edit.job(), edit.by(), edit.at(), payloads ? rules.summary(edit.diff()) : Redaction.MASK);
    }

    /** A document on its way; nothing of it to those who may not see payloads. */
    public Optional<StreamReport> stream(StreamReport report) {
        if (!payloads) {
            return Optional.empty();
        }
        var masks = new InStreams(new LinkedHashSet<>());
        StreamReport.Document document = report.document();
        Map<String, String> metadata = new LinkedHashMap<>();
        document.metadata().forEach((name, value) -> metadata.put(rules.text(name), masks.metadata(name, value)));
        return Optional.of(new StreamReport(
                rules.text(report.id()),
                rules.text(report.pipeline()),
                new StreamReport.Document(
                        label(document.id()),
                        label(document.type()),
                        document.size(),
                        label(document.reference()),
                        metadata),
                report.path().stream().map(rules::text).toList(),
                report.history().stream()
                        .map(each -> new StreamReport.Said(
                                rules.text(each.node()),
                                each.outcome(),
                                each.at(),
                                each.attempts(),
                                label(each.code()),
                                each.message() == null ? null : rules.error(each.message()),
                                each.changed()))
                        .toList(),
                report.enteredAt()));
    }

    /** A text that is shown to everyone, and may quote a message. */
    public String text(String text) {
        return rules.error(text);
    }

    private @Nullable String label(@Nullable String label) {
        return label == null ? null : rules.text(label);
    }

    private Labels labels(Labels labels) {
        return new Labels(
                label(labels.type()),
                labels.priority(),
                label(labels.source()),
                id(labels.producerId()),
                id(labels.correlationId()));
    }

    /** A name that a producer gave a message or several. */
    private @Nullable String id(@Nullable String id) {
        return id == null ? null : payloads ? rules.text(id) : rules.hash(id);
    }

    /**
     * An edited content, with what is still masked as it was before. So a secret survives an edit by someone who never saw it.
     *
     * @throws Refused if it is not certain what a mask stands for
     */
    public Content restored(Content edited, Content before) {
        Shown shown = content(before);
        if (shown.what().contains("value")) {
            throw new Refused(
                    Refused.Kind.CONFLICT,
                    "the value is hidden as a whole, and cannot be edited",
                    "it is too large for server.redact to look into it, or it is not JSON; replay it as it is");
        }
        return new Content(
                restored(edited.key(), before.key(), shown.content().key()),
                restoredValue(edited.value(), before.value(), shown.content().value()),
                restored(edited.headers(), before.headers(), shown.content().headers()),
                before.labels());
    }

    /** A key that is not text comes back as it was shown, and stays the bytes it is. */
    private @Nullable Key restored(@Nullable Key edited, @Nullable Key before, @Nullable Key shown) {
        if (edited == null || before == null || shown == null) {
            return edited;
        }
        if (edited.text().equals(shown.text()) || edited.text().equals(id(before.text()))) {
            return before;
        }
        if (!shown.equals(before) && edited.text().contains(Redaction.MASK)) {
            throw stillMasked("the key holds " + Redaction.MASK);
        }
        return edited;
    }

    private Payload restoredValue(Payload edited, Payload before, Payload shown) {
        if (edited.equals(shown)) {
            return before;
        }
        if (pipelines.masked(before, new InStreams(new LinkedHashSet<>())).isPresent()) {
            if (shown.equals(before)) {
                return edited;
            }
            throw stillMasked("the value is a pipeline's stream with masked parts");
        }
        try {
            return rules.restored(edited, before);
        } catch (Redaction.StillMasked e) {
            throw stillMasked(String.valueOf(e.getMessage()));
        }
    }

    private static Headers restored(Headers edited, Headers before, Headers shown) {
        List<Header> whole = new ArrayList<>();
        boolean[] taken = new boolean[before.inOrder().size()];
        for (Header each : edited.inOrder()) {
            int same = 0;
            while (same < taken.length
                    && (taken[same] || !shown.inOrder().get(same).equals(each))) {
                same++;
            }
            if (same < taken.length) {
                taken[same] = true;
                whole.add(before.inOrder().get(same));
            } else if (each.value().text().contains(Redaction.MASK)
                    && !before.inOrder().contains(each)) {
                throw stillMasked("the header " + each.name() + " holds " + Redaction.MASK);
            } else {
                whole.add(each);
            }
        }
        return new Headers(whole);
    }

    private static Refused stillMasked(String why) {
        return new Refused(
                Refused.Kind.CONFLICT,
                why + ", and it is not certain what that stands for",
                "leave masked parts where they are, or write their values");
    }

    /** The same masks inside a pipeline's stream. */
    private final class InStreams implements Pipelines.Masks {
        private final Set<String> what;

        InStreams(Set<String> what) {
            this.what = what;
        }

        @Override
        public Payload body(Payload body) {
            return rules.value(body, what);
        }

        @Override
        public String metadata(String name, String value) {
            String shown = rules.isSecretHeader(name) ? Redaction.MASK : rules.text(value);
            if (!shown.equals(value)) {
                what.add("metadata " + rules.text(name));
            }
            return shown;
        }

        @Override
        public String text(String text) {
            String shown = rules.error(text);
            if (!shown.equals(text)) {
                what.add("text");
            }
            return shown;
        }
    }
}
