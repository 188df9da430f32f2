// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Says which parts of a message an edit has changed, without a word of what they hold: it is kept for good. Values are named by the
 * SHA-256 of all their bytes, so that someone who has one can tell whether it is the one.
 */
final class EditSummary {

    static final int PATHS_MAX = 100;
    private static final int PATH_MAX = 200;
    /** Larger values, and those with more fields, are named by their hashes only. */
    private static final int READ_MAX = 1024 * 1024;

    private static final int FIELDS_MAX = 10_000;

    /** Characters of all the paths of a value: a small value can have many long ones. */
    private static final int PATHS_MAX_CHARS = 4 * READ_MAX;

    private static final JsonFactory JSON = new JsonFactory();

    private EditSummary() {}

    /** A line for each part that has changed; empty if none has. */
    static String of(Content before, Content after) {
        List<String> lines = new ArrayList<>();
        if (!Objects.equals(before.key(), after.key())) {
            lines.add("~key");
        }
        TreeSet<String> names = new TreeSet<>();
        before.headers().inOrder().forEach(each -> names.add(each.name()));
        after.headers().inOrder().forEach(each -> names.add(each.name()));
        for (String name : names) {
            compare("header " + cut(name), values(before, name), values(after, name))
                    .ifPresent(lines::add);
        }
        if (!before.value().equals(after.value())) {
            lines.add("-value " + named(before.value()));
            lines.add("+value " + named(after.value()));
            fields(before.value(), after.value(), lines);
        }
        return lines.size() <= PATHS_MAX
                ? String.join("\n", lines)
                : String.join("\n", lines.subList(0, PATHS_MAX)) + "\n… and " + (lines.size() - PATHS_MAX) + " more";
    }

    private static @Nullable List<Payload> values(Content content, String name) {
        List<Payload> values = content.headers().inOrder().stream()
                .filter(each -> each.name().equals(name))
                .map(Header::value)
                .toList();
        return values.isEmpty() ? null : values;
    }

    private static Optional<String> compare(String part, @Nullable Object before, @Nullable Object after) {
        if (Objects.equals(before, after)) {
            return Optional.empty();
        }
        return Optional.of((before == null ? "+" : after == null ? "-" : "~") + part);
    }

    private static String named(Payload value) {
        return value.isAbsent() ? "none" : "sha256 " + sha256(value.copy()) + ", " + value.size() + " bytes";
    }

    private static void fields(Payload before, Payload after, List<String> lines) {
        Map<String, String> was = fields(before);
        Map<String, String> is = fields(after);
        if (was.isEmpty() || is.isEmpty()) {
            return;
        }
        TreeSet<String> paths = new TreeSet<>(was.keySet());
        paths.addAll(is.keySet());
        for (String path : paths) {
            compare("value " + cut(path), was.get(path), is.get(path)).ifPresent(lines::add);
        }
    }

    /** The hash of each scalar by its path; empty if the value is no JSON document, or too large to be looked into. */
    private static Map<String, String> fields(Payload value) {
        Map<String, String> fields = new TreeMap<>();
        if (value.size() > READ_MAX) {
            return fields;
        }
        long chars = 0;
        try (JsonParser json = JSON.createParser(value.copy())) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token.isScalarValue()) {
                    String path = json.getParsingContext().pathAsPointer().toString();
                    fields.merge(path, json.getText(), (first, next) -> sha256(bytes(first + '\n' + next)));
                    chars += path.length();
                    if (fields.size() > FIELDS_MAX || chars > PATHS_MAX_CHARS) {
                        fields.clear();
                        return fields;
                    }
                }
            }
            return fields;
        } catch (IOException notJson) {
            fields.clear();
            return fields;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String cut(String name) {
        return name.length() <= PATH_MAX ? name : name.substring(0, PATH_MAX) + "…";
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
