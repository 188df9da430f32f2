// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds all that is wrong with a graph: repeated and unknown ids, circles, nodes that no way leads to. */
public final class Flaws {
    private final List<PipelineNode> nodes;
    private final Map<String, Integer> places = new HashMap<>();
    private final List<Flaw> found = new ArrayList<>();

    private Flaws(List<PipelineNode> nodes) {
        this.nodes = nodes;
    }

    public static List<Flaw> of(List<PipelineNode> nodes) {
        if (nodes.isEmpty()) {
            return List.of(new Flaw(0, null, "there are no nodes", "add one"));
        }
        var flaws = new Flaws(nodes);
        flaws.ids();
        flaws.unknown();
        if (flaws.places.size() < nodes.size()) {
            // With two nodes of one name, nobody knows which of them a way leads to.
            return flaws.found;
        }
        flaws.entry();
        Set<String> circle = flaws.circles();
        flaws.unreachable(circle);
        return flaws.found;
    }

    private void ids() {
        for (int i = 0; i < nodes.size(); i++) {
            String id = nodes.get(i).id();
            if (places.putIfAbsent(id, i) != null) {
                add(i, null, "there is a node '" + id + "' already", "give each node an id of its own");
            }
        }
    }

    private void unknown() {
        for (int i = 0; i < nodes.size(); i++) {
            List<PipelineNode.After> after = nodes.get(i).after();
            Set<String> seen = new HashSet<>();
            for (int j = 0; j < after.size(); j++) {
                String from = after.get(j).node();
                if (!places.containsKey(from)) {
                    add(i, j, "there is no node '" + from + "'", "known are: " + String.join(", ", ids(nodes)));
                } else if (!seen.add(from)) {
                    add(i, j, "'" + from + "' is named twice", "name it once");
                }
            }
        }
    }

    private void entry() {
        PipelineNode first = nodes.getFirst();
        if (!first.after().isEmpty()) {
            add(
                    0,
                    0,
                    "the first node is where documents enter, and '" + first.id() + "' follows another",
                    "put the node first that follows none");
        }
    }

    /** Each circle is told once, at the first of its nodes in the list. Returns all nodes that lie on one. */
    private Set<String> circles() {
        Set<String> onOne = new HashSet<>();
        for (int i = 0; i < nodes.size(); i++) {
            List<String> circle = way(nodes.get(i).id());
            if (circle.isEmpty() || circle.stream().anyMatch(onOne::contains)) {
                continue;
            }
            onOne.addAll(circle);
            add(
                    i,
                    null,
                    "a circle: " + String.join(" -> ", circle) + " -> " + circle.getFirst(),
                    "a document would go round for ever; take one of the ways away");
        }
        return onOne;
    }

    /** The nodes of a way from one back to itself; empty if there is none. */
    private List<String> way(String from) {
        Map<String, @Nullable String> cameFrom = new HashMap<>();
        Deque<String> next = new ArrayDeque<>(List.of(from));
        while (!next.isEmpty()) {
            String at = next.remove();
            for (String to : successors(at)) {
                if (to.equals(from)) {
                    return back(at, from, cameFrom);
                }
                if (!cameFrom.containsKey(to)) {
                    cameFrom.put(to, at);
                    next.add(to);
                }
            }
        }
        return List.of();
    }

    private static List<String> back(String end, String from, Map<String, @Nullable String> cameFrom) {
        Deque<String> circle = new ArrayDeque<>();
        for (String at = end; at != null && !at.equals(from); at = cameFrom.get(at)) {
            circle.addFirst(at);
        }
        circle.addFirst(from);
        return List.copyOf(circle);
    }

    private void unreachable(Set<String> circle) {
        Set<String> reached = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(nodes.getFirst().id()));
        while (!next.isEmpty()) {
            String at = next.remove();
            if (reached.add(at)) {
                next.addAll(successors(at));
            }
        }
        for (int i = 1; i < nodes.size(); i++) {
            PipelineNode node = nodes.get(i);
            boolean told = circle.contains(node.id())
                    || node.after().stream().anyMatch(each -> !places.containsKey(each.node()));
            if (!reached.contains(node.id()) && !told) {
                add(
                        i,
                        null,
                        "no way leads to '" + node.id() + "'",
                        "add after: [" + nodes.getFirst().id() + "], or another node that documents reach");
            }
        }
    }

    private Set<String> successors(String id) {
        Set<String> all = new LinkedHashSet<>();
        for (PipelineNode node : nodes) {
            if (node.after().stream().anyMatch(each -> each.node().equals(id))) {
                all.add(node.id());
            }
        }
        return all;
    }

    private static Set<String> ids(List<PipelineNode> nodes) {
        Set<String> all = new LinkedHashSet<>();
        nodes.forEach(each -> all.add(each.id()));
        return all;
    }

    private void add(int node, @Nullable Integer after, String what, String remedy) {
        found.add(new Flaw(node, after, what, remedy));
    }
}
