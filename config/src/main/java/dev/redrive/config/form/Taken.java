// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What may be there only once in a file. Owned by the thread that reads it. */
public final class Taken {

    private final Map<Object, Node> first = new HashMap<>();

    /** Null if nobody has it yet; otherwise who has. */
    public @Nullable Node by(Object what, Node node) {
        return first.putIfAbsent(what, node);
    }
}
