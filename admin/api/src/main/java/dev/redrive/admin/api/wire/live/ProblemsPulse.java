// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.live;

import dev.redrive.admin.api.wire.Obstacle;
import java.util.List;

/**
 * The problems and warnings of one moment.
 *
 * @param warnings what stops no work and still needs a person
 */
public record ProblemsPulse(boolean ready, List<Obstacle> problems, List<Obstacle> warnings) {

    public ProblemsPulse {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }
}
