// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.form;

import dev.redrive.config.yaml.Node;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a section of the file says, key by key. */
public final class Answers {

    private final Node node;
    private final Judge judge;
    private final Map<String, Node> written = new HashMap<>();
    private final Map<String, Object> values = new HashMap<>();

    Answers(Node node, Judge judge) {
        this.node = node;
        this.judge = judge;
    }

    <T> void read(Key<T> key, Node value) {
        written.put(key.name(), value);
        var read = key.form().read(value, judge);
        if (read != null) {
            values.put(key.name(), read);
        }
    }

    /** What is written, else the default, else null. */
    @SuppressWarnings("unchecked") // only read() above fills the map, with the key's own form
    public <T> @Nullable T get(Key<T> key) {
        var value = (T) values.get(key.name());
        return value == null ? key.fallback() : value;
    }

    /** As {@link #get}, for a key that is mandatory or has a default. */
    public <T> T value(Key<T> key) {
        var value = get(key);
        if (value == null) {
            throw new IllegalStateException(key.name() + " has neither a value nor a default");
        }
        return value;
    }

    /** Where the key's value stands; null if it is not written. */
    public @Nullable Node at(Key<?> key) {
        return written.get(key.name());
    }

    public boolean has(Key<?> key) {
        return written.containsKey(key.name());
    }

    /** Everything written has a value. Some problems are older than this section: they spoiled its nodes. */
    boolean sound() {
        return values.keySet().containsAll(written.keySet());
    }

    public Node node() {
        return node;
    }

    public Judge judge() {
        return judge;
    }
}
