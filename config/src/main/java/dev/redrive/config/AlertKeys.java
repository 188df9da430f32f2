// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.DurationForm;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Whole;
import dev.redrive.core.alert.AlertKind;
import dev.redrive.core.alert.AlertRules;
import dev.redrive.core.alert.AlertTarget;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The tables of alerts: what is too much, and who is told. */
final class AlertKeys {

    private static final int LETTERS_MAX = 1_000_000_000;
    private static final int AT_LEAST_MAX = 1_000_000;
    private static final int TARGETS_MAX = 20;

    static final Key<OptionalDouble> RETRY_RATE = Key.of(
                    AlertKind.RETRY_RATE.word(),
                    new ShareForm(),
                    "25%",
                    "Raised when more of a queue's attempts than this end in a retry; `off` to watch no such thing.")
            .byDefault("10%");
    static final Key<OptionalDouble> DEAD_LETTERS = Key.of(
                    AlertKind.DEAD_LETTERS.word(),
                    new CountForm(LETTERS_MAX),
                    "1000",
                    "Raised when a queue has more dead letters than this; or `off`.")
            .byDefault("100");
    static final Key<OptionalDouble> BATCH_TIMEOUT_RATE = Key.of(
                    AlertKind.BATCH_TIMEOUT_RATE.word(),
                    new ShareForm(),
                    "1%",
                    "Raised when more of a queue's batches than this run out of time; or `off`.")
            .byDefault("5%");
    static final Key<OptionalDouble> CRITICAL_BATCHES = Key.of(
                    AlertKind.CRITICAL_BATCHES.word(),
                    new CountForm(LETTERS_MAX),
                    "5",
                    "Raised when more critical batches than this fail within the window; or `off`.")
            .byDefault("0");
    static final Key<OptionalDouble> DUPLICATE_RATE = Key.of(
                    AlertKind.DUPLICATE_RATE.word(),
                    new ShareForm(),
                    "off",
                    "Raised when more of the messages that come are duplicates; or `off`.")
            .byDefault("20%");
    static final Key<Duration> WINDOW = Key.of(
                    "window",
                    new DurationForm(AlertRules.WINDOW_MIN, AlertRules.WINDOW_MAX),
                    "15m",
                    "The time over which rates are taken.")
            .byDefault("5m");
    static final Key<Integer> AT_LEAST = Key.of(
                    "atLeast",
                    new Whole(1, AT_LEAST_MAX),
                    "100",
                    "How many attempts, batches or messages a window must hold before a rate of them means anything.")
            .byDefault("20");
    static final Key<List<AlertTarget>> TO = Key.of(
                    "to",
                    new ListOf<>(new AlertTargetForm(), 0, TARGETS_MAX),
                    "[ log, { webhook: \"http://127.0.0.1:9002/alert\" } ]",
                    "Who is told, besides the console, `redrive status` and the API.")
            .otherwise("`[ log ]`");

    static final Section<AlertRules> SECTION = Section.of(
                    "alerts",
                    AlertKeys::make,
                    RETRY_RATE,
                    DEAD_LETTERS,
                    BATCH_TIMEOUT_RATE,
                    CRITICAL_BATCHES,
                    DUPLICATE_RATE,
                    WINDOW,
                    AT_LEAST,
                    TO)
            .hint("webhook", "write it inside 'to': to: [ { webhook: \"http://host/path\" } ]");

    static final Key<URI> WEBHOOK = Key.of(
                    "webhook",
                    new UrlForm(),
                    "\"http://127.0.0.1:9002/alert\"",
                    "A server that gets each change by a POST; [alerts.md](alerts.md) says what it gets.")
            .mandatory();
    static final Key<Map<String, String>> HEADERS = Key.of(
            "headers",
            HttpHeader.FORM,
            "{ authorization: \"Bearer ${ALERT_TOKEN:-none}\" }",
            "Headers of every call. Neither they nor the path of the address are ever shown.");

    static final Section<AlertTarget> WEBHOOK_SECTION = Section.of("alertTarget", AlertKeys::target, WEBHOOK, HEADERS);

    private AlertKeys() {}

    /** What is written, else the usual, under the installation's name. */
    static AlertRules of(@Nullable AlertRules written, String cluster) {
        var rules = written == null ? AlertRules.USUAL : written;
        return new AlertRules(rules.thresholds(), rules.window(), rules.atLeast(), rules.to(), cluster);
    }

    private static AlertRules make(Answers answers) {
        var thresholds = new EnumMap<AlertKind, Double>(AlertKind.class);
        answers.value(RETRY_RATE).ifPresent(share -> thresholds.put(AlertKind.RETRY_RATE, share));
        answers.value(DEAD_LETTERS).ifPresent(number -> thresholds.put(AlertKind.DEAD_LETTERS, number));
        answers.value(BATCH_TIMEOUT_RATE).ifPresent(share -> thresholds.put(AlertKind.BATCH_TIMEOUT_RATE, share));
        answers.value(CRITICAL_BATCHES).ifPresent(number -> thresholds.put(AlertKind.CRITICAL_BATCHES, number));
        answers.value(DUPLICATE_RATE).ifPresent(share -> thresholds.put(AlertKind.DUPLICATE_RATE, share));
        var to = answers.get(TO);
        return new AlertRules(
                thresholds,
                answers.value(WINDOW),
                answers.value(AT_LEAST),
                to == null ? AlertRules.USUAL.to() : to,
                AlertRules.USUAL.cluster());
    }

    private static AlertTarget target(Answers answers) {
        var headers = answers.get(HEADERS);
        return new AlertTarget.Webhook(answers.value(WEBHOOK), headers == null ? Map.of() : headers);
    }
}
