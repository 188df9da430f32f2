// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a file.
 *
 * @param place null when it concerns the file as a whole
 * @param path the way to the value ({@code queues.emails.retry.cooldown}); empty for the file as a whole
 * @param what what is wrong, with the value quoted
 * @param remedy what to write instead
 */
public record Problem(String file, @Nullable Place place, String path, String what, String remedy) {

    /** {@code redrive.yaml:12:5 queues.emails.retry.cooldown: 'soon' is not a duration; write e.g. 30s}. */
    @Override
    public String toString() {
        var at = place == null ? file : file + ":" + place;
        return at + (path.isEmpty() ? "" : " " + path) + ": " + what + "; " + remedy;
    }

    /** One problem a line. */
    public static String report(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
    }
}
