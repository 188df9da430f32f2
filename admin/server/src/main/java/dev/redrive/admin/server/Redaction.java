// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.redrive.admin.api.Json;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Headers;
import dev.redrive.core.message.Payload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is left out of messages before anyone sees them: secrets, by header and by path into a JSON value, from everyone; values
 * and headers as a whole, from those who may not see payloads. Stored messages and replays keep everything.
 *
 * @param headers names in lower case, {@code *} for any characters
 * @param paths field names, {@code *} for any field or place of a list
 */
public record Redaction(List<String> headers, List<List<String>> paths) {

    static final String MASK = "***";

    private static final List<String> USUAL = List.of(
            "authorization",
            "proxy-authorization",
            "cookie",
            "set-cookie",
            "*token*",
            "*secret*",
            "*password*",
            "*api-key*",
            "*apikey*");
    /** Values beyond this are not looked into: they are hidden as a whole if there are paths to hide. */
    private static final int LOOKED_INTO_MAX = 1024 * 1024;

    public Redaction {
        headers = List.copyOf(headers);
        paths = List.copyOf(paths);
    }

    /** With the usual headers on top. */
    public static Redaction of(List<String> headers, List<String> paths) {
        return new Redaction(
                Stream.concat(USUAL.stream(), headers.stream().map(each -> each.toLowerCase(Locale.ROOT)))
                        .distinct()
                        .toList(),
                paths.stream().map(each -> List.of(each.split("\\.", -1))).toList());
    }

    /**
     * A message as a caller may see it.
     *
     * @param what was hidden: {@code value}, {@code value card.number}, {@code header authorization}
     */
    record Masked(Content content, List<String> what) {}

    /** Without secrets, as an export holds it. */
    public Content shown(Content content) {
        return of(content, Caller.LOCAL).content();
    }

    Masked of(Content content, Caller caller) {
        Set<String> what = new LinkedHashSet<>();
        Payload value = caller.payloads() ? value(content.value(), what) : hidden(content.value(), what);
        List<Header> shown = new ArrayList<>();
        for (Header each : content.headers().inOrder()) {
            if (!caller.payloads() || isSecret(each.name())) {
                what.add("header " + each.name());
                shown.add(Header.of(each.name(), MASK));
            } else {
                shown.add(each);
            }
        }
        return new Masked(new Content(content.key(), value, new Headers(shown), content.labels()), List.copyOf(what));
    }

    /** Headers that come back as they were shown: those still masked get their values back. */
    Headers unmasked(Headers edited, Headers before) {
        List<Header> left = new ArrayList<>(before.inOrder());
        List<Header> whole = new ArrayList<>();
        for (Header each : edited.inOrder()) {
            Header same = isSecret(each.name()) && each.value().text().equals(MASK) ? first(left, each.name()) : null;
            left.remove(same);
            whole.add(same == null ? each : same);
        }
        return new Headers(whole);
    }

    private static @Nullable Header first(List<Header> headers, String name) {
        return headers.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** A value that comes back as it was shown: fields still masked get what they had. */
    Payload unmasked(Payload edited, Payload before) {
        if (paths.isEmpty() || edited.size() == 0 || !edited.text().contains(MASK)) {
            return edited;
        }
        try {
            JsonNode root = Json.read(edited.text(), JsonNode.class);
            JsonNode was = Json.read(before.text(), JsonNode.class);
            paths.forEach(path -> unmask(root, was, path));
            return Payload.of(root.toString());
        } catch (JsonProcessingException e) {
            return edited; // no JSON, so nothing was masked in it
        }
    }

    private static void unmask(JsonNode node, @Nullable JsonNode was, List<String> path) {
        if (was == null) {
            return;
        }
        List<String> rest = path.subList(1, path.size());
        if (node instanceof ObjectNode object) {
            for (String name : names(object, path.getFirst())) {
                JsonNode old = was.get(name);
                if (!rest.isEmpty()) {
                    unmask(object.get(name), old, rest);
                } else if (old != null && isMask(object.get(name))) {
                    object.set(name, old);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int at : places(array, path.getFirst())) {
                JsonNode old = was.get(at);
                if (!rest.isEmpty()) {
                    unmask(array.get(at), old, rest);
                } else if (old != null && isMask(array.get(at))) {
                    array.set(at, old);
                }
            }
        }
    }

    private static boolean isMask(JsonNode node) {
        return node.isTextual() && node.textValue().equals(MASK);
    }

    private static List<String> names(ObjectNode object, String step) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return step.equals("*") ? names : names.stream().filter(step::equals).toList();
    }

    private static List<Integer> places(ArrayNode array, String step) {
        return IntStream.range(0, array.size())
                .filter(at -> step.equals("*") || step.equals(Integer.toString(at)))
                .boxed()
                .toList();
    }

    private static Payload hidden(Payload value, Set<String> what) {
        if (value.size() > 0) {
            what.add("value");
        }
        return value.size() > 0 ? Payload.ABSENT : value;
    }

    private boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return headers.stream().anyMatch(pattern -> fits(pattern, lower));
    }

    private Payload value(Payload value, Set<String> what) {
        if (paths.isEmpty() || value.size() == 0) {
            return value;
        }
        if (value.size() > LOOKED_INTO_MAX) {
            return hidden(value, what);
        }
        try {
            JsonNode root = Json.read(value.text(), JsonNode.class);
            int before = what.size();
            paths.forEach(path -> mask(root, path, String.join(".", path), what));
            return what.size() == before ? value : Payload.of(root.toString());
        } catch (JsonProcessingException e) {
            return value; // no JSON, no fields
        }
    }

    private static void mask(JsonNode node, List<String> path, String whole, Set<String> what) {
        String step = path.getFirst();
        List<String> rest = path.subList(1, path.size());
        if (node instanceof ObjectNode object) {
            for (String name : names(object, step)) {
                if (rest.isEmpty()) {
                    object.set(name, TextNode.valueOf(MASK));
                    what.add("value " + whole);
                } else {
                    mask(object.get(name), rest, whole, what);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int at : places(array, step)) {
                if (rest.isEmpty()) {
                    array.set(at, TextNode.valueOf(MASK));
                    what.add("value " + whole);
                } else {
                    mask(array.get(at), rest, whole, what);
                }
            }
        }
    }

    /** Piece by piece, so that no pattern can take long. */
    private static boolean fits(String pattern, String name) {
        String[] pieces = pattern.split("\\*", -1);
        if (pieces.length == 1) {
            return pattern.equals(name);
        }
        if (!name.startsWith(pieces[0])) {
            return false;
        }
        int at = pieces[0].length();
        for (String piece : Arrays.copyOfRange(pieces, 1, pieces.length - 1)) {
            int found = name.indexOf(piece, at);
            if (found < 0) {
                return false;
            }
            at = found + piece.length();
        }
        String last = pieces[pieces.length - 1];
        return name.length() - at >= last.length() && name.endsWith(last);
    }
}
