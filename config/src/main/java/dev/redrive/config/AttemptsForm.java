// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Definitions;
import dev.redrive.config.form.Judge;
import dev.redrive.config.form.ScalarForm;
import dev.redrive.config.form.SchemaOf;
import dev.redrive.config.form.Whole;
import dev.redrive.config.yaml.Node;
import dev.redrive.core.policy.AttemptLimit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A number of attempts, or the word for no limit. */
final class AttemptsForm extends ScalarForm<AttemptLimit> {

    /** More is meant as "unlimited", which has a word of its own. */
    static final int MAX = 100_000;

    private static final String UNLIMITED = "unlimited";
    private static final Whole NUMBER = new Whole(1, MAX);

    @Override
    protected @Nullable AttemptLimit of(Node.Scalar scalar, Judge judge) {
        if (scalar.text().equals(UNLIMITED)) {
            return AttemptLimit.UNLIMITED;
        }
        if (!scalar.text().matches("-?[0-9]+")) {
            return notOne(scalar, judge);
        }
        var number = NUMBER.read(scalar, judge);
        return number == null ? null : new AttemptLimit.AtMost(number);
    }

    @Override
    protected String hint() {
        return "a number from 1 to " + MAX + ", or " + UNLIMITED;
    }

    @Override
    public String wanted() {
        return "a number of attempts";
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
        return SchemaOf.anyOf(List.of(NUMBER.schema(definitions), Map.of("const", UNLIMITED)));
    }
}
