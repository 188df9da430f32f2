// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a value may look like: reads it, and describes itself to people and editors. */
public interface Form<T> {

    /** The value, or null after its problems were reported. */
    @Nullable
    T read(Node node, Judge judge);

    /** With its article, as a sentence needs it: "a duration". */
    String wanted();

    /** As JSON Schema; sections add themselves to the definitions and answer with a reference. */
    Map<String, Object> schema(Definitions definitions);
}
