// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.yaml.Problem;
import java.util.List;

/** What became of a file: a configuration in which everything is in order, or everything that is not. */
public sealed interface ConfigResult {

    record Valid(Config config) implements ConfigResult {}

    /** @param problems at least one, in the order of the file; {@link Problem#report} prints them */
    record Invalid(List<Problem> problems) implements ConfigResult {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}
