// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.AbsoluteIri;
import com.networknt.schema.utils.JsonNodes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A schema and the files beside it that it refers to, read once. What is not here when this is done is never fetched: no
 * network, no folder but the schema's own and those below it. Used by one thread.
 */
final class SchemaFiles {

    static final int BYTES_MAX = 1_048_576;
    static final int FILES_MAX = 50;

    /** Where an example may stand, in which a {@code $ref} refers to nothing. */
    private static final Set<String> NO_SCHEMAS = Set.of("enum", "const", "default", "examples", "example");

    /** The schemas of schemas come with the library. */
    private static final String META = "json-schema.org/";

    /**
     * One file.
     *
     * @param name what people call it
     * @param iri what references to it are resolved to
     * @param path null for a schema that is a text
     */
    record Source(String name, String iri, @Nullable Path path, byte[] bytes, JsonNode node) {

        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        BadSchema bad(@Nullable JsonLocation at, String what, String remedy) {
            return new BadSchema(
                    at == null ? name : name + ":" + at.getLineNr() + ":" + at.getColumnNr(), what, remedy);
        }
    }

    private final @Nullable Path folder;
    private final Map<String, Source> byIri = new LinkedHashMap<>();
    private final Deque<Source> unread = new ArrayDeque<>();

    private SchemaFiles(@Nullable Path folder) {
        this.folder = folder;
    }

    /** The first of them is the schema itself. */
    static SchemaFiles of(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        SchemaFiles files = new SchemaFiles(absolute.getParent());
        files.add(
                source(file.toString(), absolute.toUri().toString(), absolute, "check `schema` in the configuration"));
        files.follow();
        return files;
    }

    static SchemaFiles of(String text) {
        SchemaFiles files = new SchemaFiles(null);
        files.add(parsed("the schema", "redrive:schema", null, text.getBytes(StandardCharsets.UTF_8)));
        files.follow();
        return files;
    }

    Map<String, Source> all() {
        return byIri;
    }

    private void add(Source source) {
        byIri.put(source.iri(), source);
        unread.add(source);
    }

    private void follow() {
        while (!unread.isEmpty()) {
            Source source = unread.remove();
            follow(source, JsonText.placed(source.bytes()));
        }
    }

    private void follow(Source source, JsonNode node) {
        if (node.isObject()) {
            JsonNode reference = node.get("$ref");
            if (reference != null && reference.isTextual()) {
                refer(source, reference);
            }
            node.properties().forEach(each -> {
                if (!NO_SCHEMAS.contains(each.getKey())) {
                    follow(source, each.getValue());
                }
            });
        } else if (node.isArray()) {
            node.forEach(each -> follow(source, each));
        }
    }

    private void refer(Source from, JsonNode reference) {
        String written = reference.asText();
        int fragment = written.indexOf('#');
        String file = fragment < 0 ? written : written.substring(0, fragment);
        if (file.isEmpty() || file.contains(META)) {
            return;
        }
        String base = base(from);
        String iri = AbsoluteIri.resolve(base, file);
        if (byIri.containsKey(iri) || iri.equals(base)) {
            return;
        }
        JsonLocation at = JsonNodes.tokenStreamLocationOf(reference);
        Path path = beside(from, file);
        if (path == null) {
            throw from.bad(
                    at,
                    "'" + written + "' leads out of the schema's folder",
                    "refer to '#/$defs/...' in the same file, or to a file beside it; nothing is fetched");
        }
        if (byIri.size() == FILES_MAX) {
            throw from.bad(at, "the schema is spread over more than " + FILES_MAX + " files", "join some of them");
        }
        add(source(path.toString(), iri, path, "it is named by " + from.name()));
    }

    /** What references in it begin at: its own name for itself, if it has one. */
    private static String base(Source source) {
        JsonNode id = source.node().get("$id");
        return id != null && id.isTextual() ? AbsoluteIri.resolve(source.iri(), id.asText()) : source.iri();
    }

    /** Null if it is not one. */
    private @Nullable Path beside(Source from, String file) {
        if (folder == null || from.path() == null || file.contains(":") || file.startsWith("/")) {
            return null;
        }
        try {
            Path path = from.path().resolveSibling(file).normalize();
            return path.startsWith(folder) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static Source source(String name, String iri, Path path, String remedy) {
        byte[] bytes;
        try (var in = Files.newInputStream(path)) {
            bytes = in.readNBytes(BYTES_MAX + 1);
        } catch (NoSuchFileException e) {
            throw new BadSchema(name, "there is no such file", remedy);
        } catch (IOException e) {
            throw new BadSchema(name, "the file cannot be read (" + e + ")", remedy);
        }
        if (bytes.length > BYTES_MAX) {
            throw new BadSchema(name, "the file is larger than " + BYTES_MAX + " bytes", "split it");
        }
        return parsed(name, iri, path, bytes);
    }

    private static Source parsed(String name, String iri, @Nullable Path path, byte[] bytes) {
        try {
            return new Source(name, iri, path, bytes, JsonText.read(bytes));
        } catch (NotJson e) {
            throw new BadSchema(e.in(name), e.what(), "a schema is a JSON document, in UTF-8");
        }
    }
}
