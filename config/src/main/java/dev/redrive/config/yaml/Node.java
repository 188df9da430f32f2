// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.List;
import java.util.Set;

/** A value of the file and where it stands. */
public sealed interface Node {

    Trail trail();

    Place place();

    /**
     * @param written as it stands in the file: this is what problems quote, so that no secret of the environment shows
     * @param text with the environment filled in: this is what counts
     */
    record Scalar(Trail trail, Place place, String written, String text, boolean plain) implements Node {

        private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

        /** Nothing was written: {@code timeout:} or {@code timeout: null}. */
        public boolean isNothing() {
            return plain && NOTHING.contains(written);
        }

        /** For problems. */
        public String quoted() {
            if (trail.isSecret()) {
                return "the value";
            }
            return written.equals(text)
                    ? Quoted.text(written)
                    : "the value of " + Quoted.text(written) + " with the environment filled in";
        }
    }

    record Mapping(Trail trail, Place place, List<Entry> entries) implements Node {
        public Mapping {
            entries = List.copyOf(entries);
        }
    }

    record Sequence(Trail trail, Place place, List<Node> items) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /** A value whose problem is already reported; nothing more is to be said about it. */
    record Spoiled(Trail trail, Place place) implements Node {}

    /** One line of a mapping; keys are unique in it. */
    record Entry(String key, Place place, Node value) {}
}
