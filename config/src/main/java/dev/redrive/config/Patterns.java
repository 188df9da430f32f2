// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Judge;
import dev.redrive.config.yaml.Place;
import dev.redrive.config.yaml.Quoted;
import dev.redrive.config.yaml.Trail;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.FailurePattern;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.policy.TypePattern;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Judges the names a file chooses itself. */
final class Patterns {

    private static final Pattern POLICY_NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private Patterns() {}

    static @Nullable TypePattern type(String name, Place place, Trail trail, Judge judge) {
        return made(
                TypePattern::new,
                name,
                () -> judge.problems()
                        .report(
                                place,
                                trail,
                                Quoted.text(name) + " is not a type pattern",
                                "write e.g. invoice.created or invoice.*"));
    }

    static @Nullable FailurePattern failure(String name, Place place, Trail trail, Judge judge) {
        return made(
                FailurePattern::new,
                name,
                () -> judge.problems()
                        .report(
                                place,
                                trail,
                                Quoted.text(name) + " is not a failure pattern",
                                "write e.g. TIMEOUT, java.net.* or exit 69"));
    }

    static @Nullable QueueName queue(String name, Place place, Trail trail, Judge judge) {
        return made(
                QueueName::new,
                name,
                () -> judge.problems()
                        .report(
                                place,
                                trail,
                                Quoted.text(name) + " is not a queue name",
                                "use letters, digits, '_', '-', and '.' between namespaces, at most "
                                        + QueueName.LENGTH_MAX + " characters"));
    }

    static @Nullable String policy(String name, Place place, Trail trail, Judge judge) {
        if (Presets.all().containsKey(name)) {
            judge.problems()
                    .report(place, trail, Quoted.text(name) + " is the name of a preset", "choose another name");
            return null;
        }
        if (!POLICY_NAME.matcher(name).matches()) {
            judge.problems()
                    .report(
                            place,
                            trail,
                            Quoted.text(name) + " is not a policy name",
                            "use letters, digits, '_' and '-', at most 64 characters");
            return null;
        }
        return name;
    }

    /** Core's constructors know what a valid name is; here their no becomes a problem with a place. */
    private static <T> @Nullable T made(Function<String, T> constructor, String name, Runnable complaint) {
        try {
            return constructor.apply(name);
        } catch (IllegalArgumentException invalid) {
            complaint.run();
            return null;
        }
    }
}
