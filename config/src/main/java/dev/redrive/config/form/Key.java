// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Place;
import dev.redrive.config.yaml.Problems;
import dev.redrive.config.yaml.Trail;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of a section's table.
 *
 * @param example what might stand behind the colon
 * @param says what it is for, in one sentence
 * @param fallback what counts when the key is not written, in the words of the file; null if there is nothing
 * @param otherwise what happens when it is not written, for people
 */
public record Key<T>(
        String name,
        Form<T> form,
        String example,
        String says,
        @Nullable T fallback,
        String otherwise,
        boolean required) {

    public static <T> Key<T> of(String name, Form<T> form, String example, String says) {
        return new Key<>(name, form, example, says, null, "none", false);
    }

    /** The default in the file's own words, read by the same form. */
    public Key<T> byDefault(String written) {
        var problems = new Problems(name);
        var value = form.read(
                new Node.Scalar(Trail.ROOT.key(name), new Place(1, 1), written, written, true),
                new Judge(problems, new Names(Set.of(written), Set.of(), "")));
        if (value == null) {
            throw new IllegalArgumentException(problems.inOrder().toString());
        }
        return new Key<>(name, form, example, says, value, "`" + written + "`", false);
    }

    public Key<T> otherwise(String words) {
        return new Key<>(name, form, example, says, fallback, words, false);
    }

    public Key<T> mandatory() {
        return new Key<>(name, form, example, says, null, "required", true);
    }
}
