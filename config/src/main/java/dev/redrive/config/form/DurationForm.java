// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import dev.redrive.core.time.Durations;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A duration within bounds. */
public final class DurationForm extends ScalarForm<Duration> {

    public static final String HINT = "e.g. 500ms, 30s, 5m, 1h or 7d";

    private static final Pattern SHAPE = Pattern.compile("(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?");
    private static final Pattern NO_UNIT = Pattern.compile("[0-9]+");
    private static final Pattern NEGATIVE = Pattern.compile("-\\s*[0-9].*");

    private final Duration min;
    private final Duration max;

    public DurationForm(Duration min, Duration max) {
        this.min = min;
        this.max = max;
    }

    @Override
    protected @Nullable Duration of(Node.Scalar scalar, Judge judge) {
        return switch (Durations.parse(scalar.text())) {
            case Durations.Parsed.Ok(var duration) -> within(duration, scalar, judge);
            case Durations.Parsed.Wrong wrong -> notOne(scalar.text(), scalar, judge);
        };
    }

    private @Nullable Duration within(Duration duration, Node.Scalar scalar, Judge judge) {
        if (duration.compareTo(min) < 0) {
            return refused(scalar, scalar.quoted() + " is too short", "write at least " + Durations.print(min), judge);
        }
        return duration.compareTo(max) > 0 ? tooLong(scalar, judge) : duration;
    }

    private @Nullable Duration notOne(String text, Node.Scalar scalar, Judge judge) {
        if (NO_UNIT.matcher(text).matches()) {
            return refused(scalar, scalar.quoted() + " has no unit", "write " + HINT, judge);
        }
        if (NEGATIVE.matcher(text).matches()) {
            return refused(scalar, scalar.quoted() + " is negative", "write " + HINT, judge);
        }
        return SHAPE.matcher(text).matches() ? tooLong(scalar, judge) : notOne(scalar, judge);
    }

    private @Nullable Duration tooLong(Node.Scalar scalar, Judge judge) {
        return refused(scalar, scalar.quoted() + " is too long", "write at most " + Durations.print(max), judge);
    }

    @Override
    protected String hint() {
        return HINT;
    }

    @Override
    public String wanted() {
        return "a duration";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.text(SHAPE.pattern());
    }
}
