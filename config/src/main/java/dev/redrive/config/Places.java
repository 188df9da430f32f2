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

    /** A step of a way: an item of a list, counted from 0. */
    public static String item(int index) {
        return "[" + index + "]";
    }

    /** A way as problems tell it: {@code pipelines.imports.nodes[0]}. */
    public static String path(List<String> keys) {
        return String.join(".", keys).replace(".[", "[");
    }

    /** The key or item at the end of this way, or the last one of it that is written; null if there is none. */
    public @Nullable Place of(List<String> keys) {
        Place place = null;
        Node at = root;
        for (String key : keys) {
            Found found = switch (at) {
                case null -> null;
                case Node.Mapping mapping -> find(mapping, key);
                case Node.Sequence list -> find(list, key);
                case Node.Scalar scalar -> null;
                case Node.Spoiled spoiled -> null;
            };
            if (found == null) {
                return place;
            }
            place = found.place();
            at = found.value();
        }
        return place;
    }

    private record Found(Place place, Node value) {}

    private static @Nullable Found find(Node.Mapping mapping, String key) {
        return mapping.entries().stream()
                .filter(entry -> entry.key().equals(key))
                .map(entry -> new Found(entry.place(), entry.value()))
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Found find(Node.Sequence list, String key) {
        for (int i = 0; i < list.items().size(); i++) {
            if (item(i).equals(key)) {
                Node item = list.items().get(i);
                return new Found(item.place(), item);
            }
        }
        return null;
    }
}
