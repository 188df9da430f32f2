// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.yaml.Node;
import dev.redrive.config.yaml.Place;
import dev.redrive.config.yaml.Problems;
import dev.redrive.config.yaml.YamlText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where things stand in a file, for those who find something wrong with them after it was read. */
public final class Places {

    private final Node.@Nullable Mapping root;

    private Places(Node.@Nullable Mapping root) {
        this.root = root;
    }

    /** Of a file that is in order; in one that is not, nothing is found. */
    public static Places in(Path file) {
        return in(file, System.getenv());
    }

    static Places in(Path file, Map<String, String> environment) {
        var problems = new Problems(file.toString());
        var text = ConfigFile.text(file, problems);
        return new Places(text == null ? null : YamlText.read(text, environment, problems));
    }

    /** The key at the end of this way, or the last one of it that is written; null if there is none. */
    public @Nullable Place of(List<String> keys) {
        Place place = null;
        Node at = root;
        for (String key : keys) {
            var entry = at instanceof Node.Mapping mapping ? find(mapping, key) : null;
            if (entry == null) {
                return place;
            }
            place = entry.place();
            at = entry.value();
        }
        return place;
    }

    private static Node.@Nullable Entry find(Node.Mapping mapping, String key) {
        return mapping.entries().stream()
                .filter(entry -> entry.key().equals(key))
                .findFirst()
                .orElse(null);
    }
}
