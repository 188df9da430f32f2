// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Builds the tree from the parser's events, one pass, and refuses on the way what configuration has no use for. */
final class TreeOfEvents {

    static final int DEPTH_MAX = 16;

    private final Iterator<Event> events;
    private final Environment environment;
    private final Problems problems;

    TreeOfEvents(Iterator<Event> events, Environment environment, Problems problems) {
        this.events = events;
        this.environment = environment;
        this.problems = problems;
    }

    /** Null after a problem was reported. */
    Node.@Nullable Mapping root() {
        try {
            return document();
        } catch (TooDeep reported) {
            return null;
        }
    }

    private Node.@Nullable Mapping document() {
        events.next(); // the stream's start
        if (events.next() instanceof StreamEndEvent) {
            problems.report("the file is empty", "write at least one queue under 'queues:'");
            return null;
        }
        var root = value(events.next(), Trail.ROOT, 0);
        events.next(); // the document's end
        if (events.next() instanceof DocumentStartEvent second) {
            problems.report(
                    place(second.getStartMark()),
                    Trail.ROOT,
                    "a second document starts here",
                    "keep one document in the file and remove the '---' between them");
        }
        return mapping(root);
    }

    private Node.@Nullable Mapping mapping(Node root) {
        return switch (root) {
            case Node.Mapping mapping -> mapping;
            case Node.Spoiled spoiled -> null;
            case Node.Scalar scalar
            when scalar.isNothing() -> {
                problems.report("the file is empty", "write at least one queue under 'queues:'");
                yield null;
            }
            case Node.Scalar scalar -> notMapping(scalar);
            case Node.Sequence sequence -> notMapping(sequence);
        };
    }

    private Node.@Nullable Mapping notMapping(Node root) {
        problems.report(root, "the document is not a mapping", "start with keys such as 'data:' and 'queues:'");
        return null;
    }

    private Node value(Event event, Trail trail, int depth) {
        var at = place(event.getStartMark());
        if (event instanceof AliasEvent alias) {
            return refused(
                    at,
                    trail,
                    "the alias " + shown(trail, "*" + alias.getAlias()) + "is not allowed",
                    "write the value out, or name a policy; if the '*' is part of the value, quote it");
        }
        var marked = refusesMarks((NodeEvent) event, at, trail);
        var node = switch (event) {
            case ScalarEvent scalar -> scalar(scalar, at, trail);
            case MappingStartEvent start -> mapping(at, trail, depth);
            default -> sequence(at, trail, depth);
        };
        return marked ? new Node.Spoiled(trail, at) : node;
    }

    private boolean refusesMarks(NodeEvent event, Place at, Trail trail) {
        var tag = switch (event) {
            case ScalarEvent scalar -> scalar.getTag();
            case CollectionStartEvent start -> start.getTag();
            default -> Optional.<String>empty();
        };
        tag.ifPresent(name -> problems.report(
                at,
                trail,
                "the YAML tag " + shown(trail, name) + "is not allowed",
                "remove it; quote the value if it is text"));
        event.getAnchor()
                .ifPresent(anchor -> problems.report(
                        at,
                        trail,
                        "the anchor " + shown(trail, "&" + anchor) + "is not allowed",
                        "remove it; give what is shared a name under 'policies:';"
                                + " if the '&' is part of the value, quote it"));
        return tag.isPresent() || event.getAnchor().isPresent();
    }

    /** A password may begin with the same letter. */
    private static String shown(Trail trail, String mark) {
        return trail.isSecret() ? "" : Quoted.text(mark) + " ";
    }

    private Node scalar(ScalarEvent event, Place at, Trail trail) {
        var filled = environment.fill(event.getValue(), at, trail, problems);
        return filled == null
                ? new Node.Spoiled(trail, at)
                : new Node.Scalar(trail, at, event.getValue(), filled, event.isPlain());
    }

    private Node sequence(Place at, Trail trail, int depth) {
        if (depth >= DEPTH_MAX) {
            throw tooDeep(at, trail);
        }
        List<Node> items = new ArrayList<>();
        for (var event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            items.add(value(event, trail.item(items.size()), depth + 1));
        }
        return new Node.Sequence(trail, at, items);
    }

    private Node mapping(Place at, Trail trail, int depth) {
        if (depth >= DEPTH_MAX) {
            throw tooDeep(at, trail);
        }
        Map<String, Place> seen = new HashMap<>();
        List<Node.Entry> entries = new ArrayList<>();
        for (var event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            var key = key(event, trail, depth);
            var inside = key == null ? trail : trail.key(key);
            var keyAt = place(event.getStartMark());
            var value = value(events.next(), inside, depth + 1);
            if (key == null) {
                continue;
            }
            var first = seen.putIfAbsent(key, keyAt);
            if (first == null) {
                entries.add(new Node.Entry(key, keyAt, value));
            } else {
                problems.report(
                        keyAt,
                        inside,
                        "the key " + Quoted.text(key) + " is here twice",
                        "keep one of the two; the first is in line " + first.line());
            }
        }
        return new Node.Mapping(trail, at, entries);
    }

    /** Null if it is no plain word, which is then reported. */
    private @Nullable String key(Event event, Trail trail, int depth) {
        var at = place(event.getStartMark());
        if (event instanceof ScalarEvent scalar) {
            return refusesMarks(scalar, at, trail) ? null : scalar.getValue();
        }
        if (event instanceof AliasEvent) {
            value(event, trail, depth);
            return null;
        }
        problems.report(at, trail, "a key is a list or a mapping", "write keys as plain words");
        value(event, trail, depth + 1);
        return null;
    }

    private TooDeep tooDeep(Place at, Trail trail) {
        problems.report(
                at, trail, "nested deeper than " + DEPTH_MAX + " levels", "no key needs that; check the brackets");
        return new TooDeep();
    }

    /** Ends the reading: what the parser needs for the rest grows with the square of the depth. */
    private static final class TooDeep extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private Node refused(Place at, Trail trail, String what, String remedy) {
        problems.report(at, trail, what, remedy);
        return new Node.Spoiled(trail, at);
    }

    static Place place(Optional<Mark> mark) {
        return mark.map(found -> new Place(found.getLine() + 1, found.getColumn() + 1))
                .orElse(new Place(1, 1));
    }
}
