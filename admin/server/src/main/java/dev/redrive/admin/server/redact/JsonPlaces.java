// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.redact;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The places of a JSON text that are masked. The text is one document or several in a row, read to its end by a parser of tokens: no
 * depth ends the stack, each of several fields of one name is found, and what is not masked keeps the characters it has.
 *
 * @param all in the order of the text; besides those that are masked, texts that hold the mask without being masked
 * @param lists how long each list is that has such a place in it
 */
record JsonPlaces(String text, List<Place> all, Map<String, Integer> lists) {

    private static final int DEPTH_MAX = 1000;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxNumberLength(Redaction.LOOKED_INTO_MAX)
                    .maxStringLength(Redaction.LOOKED_INTO_MAX)
                    .maxNameLength(Redaction.LOOKED_INTO_MAX)
                    .build())
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private static final char BYTE_ORDER_MARK = '\ufeff';

    /**
     * Reads a value.
     *
     * @param path fields and places from the root
     * @param from in the text
     * @param to behind it
     * @param shown JSON to show instead; null if it is not masked
     * @param rule what masks it
     */
    record Place(
            String path,
            int from,
            int to,
            @Nullable String shown,
            @Nullable String rule) {}

    /** Texts within, which may be JSON themselves. */
    interface Texts {

        /** A text as it may be shown at these positions of the paths. */
        String shown(String text, BitSet positions);

        /** The name of the rule that masks a part of a text. */
        String rule();

        /** Whether a field of that name gives away a secret by its name. */
        boolean isSecret(String name);

        /** Whether a path of that length may still be kept. A small text can have many places with long paths. */
        boolean mayKeep(int length);
    }

    private static final class Level {
        final BitSet positions;
        final boolean isList;
        final int placesBefore;
        String name = "";
        int index;

        Level(BitSet positions, boolean isList, int placesBefore) {
            this.positions = positions;
            this.isList = isList;
            this.placesBefore = placesBefore;
        }
    }

    JsonPlaces {
        all = List.copyOf(all);
        lists = Map.copyOf(lists);
    }

    /** Empty if the text cannot be read to its end as JSON, gives away a secret by the name of a field, or has too many places. */
    static Optional<JsonPlaces> of(String text, FieldPaths paths, BitSet beginning, Texts texts) {
        int from = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        var reading = new Reading(text, from, paths, texts);
        try (JsonParser json = JSON.createParser(text.substring(from).toCharArray())) {
            return reading.all(json, beginning) ? Optional.of(reading.result()) : Optional.empty();
        } catch (IOException | IllegalArgumentException notJson) {
            return Optional.empty();
        }
    }

    boolean masksSomething() {
        return all.stream().anyMatch(each -> each.shown() != null);
    }

    /** The text with its masks. */
    String shown() {
        return with(all);
    }

    /** The text with what these places show. */
    String with(List<Place> places) {
        var shown = new StringBuilder(text.length());
        int at = 0;
        for (Place each : places) {
            if (each.shown() != null) {
                shown.append(text, at, each.from()).append(each.shown());
                at = each.to();
            }
        }
        return shown.append(text, at, text.length()).toString();
    }

    String source(Place place) {
        return text.substring(place.from(), place.to());
    }

    static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private static final class Reading {
        private final String text;
        private final int shift;
        private final FieldPaths paths;
        private final Texts texts;
        private final Deque<Level> levels = new ArrayDeque<>();
        private final List<Place> places = new ArrayList<>();
        private final Map<String, Integer> lists = new HashMap<>();
        private int document;
        private boolean tooMany;

        Reading(String text, int shift, FieldPaths paths, Texts texts) {
            this.text = text;
            this.shift = shift;
            this.paths = paths;
            this.texts = texts;
        }

        JsonPlaces result() {
            return new JsonPlaces(text, places, lists);
        }

        boolean all(JsonParser json, BitSet beginning) throws IOException {
            JsonToken token = json.nextToken();
            for (; token != null && !tooMany; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    levels.element().name = json.currentName();
                    if (texts.isSecret(json.currentName())) {
                        return false;
                    }
                } else if (token.isStructEnd()) {
                    end();
                } else {
                    value(json, token, beginning);
                }
            }
            return !tooMany;
        }

        private void value(JsonParser json, JsonToken token, BitSet beginning) throws IOException {
            Level level = levels.peek();
            BitSet positions = beginning;
            if (level == null) {
                document++;
            } else {
                level.name = level.isList ? Integer.toString(level.index++) : level.name;
                positions = level.isList
                        ? paths.inList(level.positions, level.name)
                        : paths.after(level.positions, level.name);
            }
            int from = offset(json);
            String rule = paths.matched(positions);
            if (rule != null) {
                json.skipChildren();
                json.finishToken();
                places.add(new Place(path(), from, end(json, from), quoted(Redaction.MASK), rule));
            } else if (token.isStructStart()) {
                levels.push(new Level(positions, token == JsonToken.START_ARRAY, places.size()));
            } else if (token == JsonToken.VALUE_STRING || token.isNumeric()) {
                String value = json.getText();
                String shown = texts.shown(value, positions);
                if (!shown.equals(value)) {
                    places.add(new Place(path(), from, end(json, from), quoted(shown), texts.rule()));
                } else if (value.contains(Redaction.MASK)) {
                    places.add(new Place(path(), from, end(json, from), null, null));
                }
            }
        }

        private void end() {
            Level ended = levels.pop();
            if (ended.isList && places.size() > ended.placesBefore) {
                lists.put(path(), ended.index);
            }
        }

        private int offset(JsonParser json) {
            return shift + (int) json.currentTokenLocation().getCharOffset();
        }

        /** Behind the token, or behind the object or list that it ends. */
        private int end(JsonParser json, int from) throws IOException {
            return switch (json.currentToken()) {
                case END_OBJECT, END_ARRAY -> offset(json) + 1;
                case VALUE_STRING -> shift + (int) json.currentLocation().getCharOffset();
                default -> from + json.getTextLength();
            };
        }

        private String path() {
            var path = new StringBuilder().append(document);
            levels.descendingIterator()
                    .forEachRemaining(each ->
                            path.append('/').append(each.name.replace("~", "~0").replace("/", "~1")));
            tooMany |= !texts.mayKeep(path.length());
            return path.toString();
        }
    }
}
