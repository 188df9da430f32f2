// SPDX-License-Identifier: Apache-2.0
package dev.redrive.simulation;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.redrive.core.attempt.Attempt;
import dev.redrive.core.attempt.Onward;
import dev.redrive.core.attempt.Outcome;
import dev.redrive.core.item.NewDocument;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.policy.Presets;
import dev.redrive.core.port.Refused;
import dev.redrive.pipeline.condition.Condition;
import dev.redrive.pipeline.graph.Pipeline;
import dev.redrive.pipeline.graph.PipelineNode;
import dev.redrive.pipeline.node.Entrance;
import dev.redrive.pipeline.node.NodeHandler;
import dev.redrive.pipeline.node.Shelf;
import dev.redrive.pipeline.repository.DocumentRepository;
import dev.redrive.pipeline.version.GraphNotes;
import dev.redrive.pipeline.version.Graphs;
import dev.redrive.pipeline.version.SharedGraphs;
import dev.redrive.proto.v1.PipeStream;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Daemons that share a pipeline on Kafka and get other graphs one after the other, at any moment. They take documents from topics as
 * members of a group do, lose what they work on, end and start again; each looks at what the others published when chance has it.
 *
 * <p>Judged: every document that was taken reaches each node of the graph it entered by and no other, or waits at one that the newest
 * graph does not have; and in the end all daemons that work have the newest graph.
 */
final class GraphWorld {

    private static final String NAME = "p";
    private static final List<String> NODES = List.of("a", "b", "c", "d", "e");
    private static final List<String> TYPES = List.of("pdf", "html");
    private static final int STEPS = 400;
    private static final int ROUNDS_MAX = 10_000;
    /** For so long a daemon remembers a look that has failed. */
    private static final long FAILED_LOOK_TICKS = 2_000;

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Chance chance;
    private final Map<GraphSight, Integer> sights;
    /** Documents follow the graph of whoever has them. */
    private final boolean bug;

    private final ManualTime time = ManualTime.standing();
    private final NotesTopic notes = new NotesTopic();
    private final List<Pipeline> variants = new ArrayList<>();
    private final Map<String, List<Slot>> topics = new TreeMap<>();
    private final List<Daemon> daemons = new ArrayList<>();
    private final Map<String, Pipeline> entered = new HashMap<>();
    private final Map<String, Set<String>> handled = new HashMap<>();
    private int given;
    /** When the brokers answered again; long ago at first. */
    private long mendedTicks = Long.MIN_VALUE / 2;

    /** A record of a node's topic. */
    private static final class Slot {
        private final Content content;
        private @Nullable Daemon owner;
        private boolean finished;

        private Slot(Content content) {
            this.content = content;
        }
    }

    private GraphWorld(Seed seed, Map<GraphSight, Integer> sights, boolean bug) {
        this.chance = new Chance(seed.of("graphs").random());
        this.sights = sights;
        this.bug = bug;
        NODES.forEach(node -> topics.put(node, new ArrayList<>()));
        int count = chance.between(2, 3);
        while (variants.size() < count) {
            Pipeline drawn = drawn();
            if (!variants.contains(drawn)) {
                variants.add(drawn);
            }
        }
        int processes = chance.between(2, 4);
        for (int i = 0; i < processes; i++) {
            daemons.add(new Daemon("daemon" + i, variants.getFirst()));
        }
    }

    static GraphWorld from(Seed seed, Map<GraphSight, Integer> sights) {
        return from(seed, sights, false);
    }

    /** @param bug whether documents follow the graph of whoever has them */
    static GraphWorld from(Seed seed, Map<GraphSight, Integer> sights, boolean bug) {
        return new GraphWorld(seed, sights, bug);
    }

    static Map<GraphSight, Integer> noSights() {
        return new EnumMap<>(GraphSight.class);
    }

    private void saw(GraphSight sight) {
        sights.merge(sight, 1, Integer::sum);
    }

    /** Some of the nodes; each but the first follows one or two before it, some ways are for one type only. */
    private Pipeline drawn() {
        List<String> ids = new ArrayList<>(NODES);
        while (ids.size() > 2 && chance.oneIn(2)) {
            ids.remove(chance.between(0, ids.size() - 1));
        }
        List<PipelineNode> nodes = new ArrayList<>();
        for (String id : ids) {
            List<PipelineNode.After> after = new ArrayList<>();
            if (!nodes.isEmpty()) {
                int first = chance.between(0, nodes.size() - 1);
                after.add(new PipelineNode.After(nodes.get(first).id(), condition()));
                int second = chance.between(0, nodes.size() - 1);
                if (second != first && chance.oneIn(3)) {
                    after.add(new PipelineNode.After(nodes.get(second).id(), condition()));
                }
            }
            nodes.add(new PipelineNode(id, after, null));
        }
        return new Pipeline(NAME, nodes);
    }

    private @Nullable Condition condition() {
        return chance.oneIn(3) ? Condition.of("document.type == '" + TYPES.get(chance.between(0, 1)) + "'") : null;
    }

    void run() {
        for (int i = 0; i < STEPS; i++) {
            time.moveBy(Duration.ofMillis(10));
            step(daemons.get(chance.between(0, daemons.size() - 1)));
        }
        heal();
        judge();
    }

    private void step(Daemon daemon) {
        switch (chance.between(0, 31)) {
            case 0 -> daemon.restart(any(variants));
            case 1 -> daemon.edit(any(variants));
            case 2, 3 -> daemon.crash();
            case 4 -> breakOrMend();
            case 5 -> makeAnewNowAndThen();
            case 6, 7, 8, 9, 10, 11 -> daemon.look();
            case 12, 13, 14, 15, 16 -> daemon.push();
            case 17 -> giveAway();
            case 18, 19, 20, 21, 22, 23 -> daemon.take();
            default -> daemon.finish();
        }
    }

    private void breakOrMend() {
        boolean broken = chance.oneIn(3);
        if (notes.broken && !broken) {
            mendedTicks = time.now().ticks();
        }
        notes.broken = broken;
    }

    /** Daemons remember a look that has failed, and ask the brokers again after a while. */
    private boolean mayBeUnread() {
        return notes.broken || time.now().ticks() - mendedTicks < FAILED_LOOK_TICKS;
    }

    /** While those with the newest graph run: only they can bring the versions back. */
    private void makeAnewNowAndThen() {
        if (chance.oneIn(8) && daemons.stream().allMatch(each -> each.asideWhy() == null) && !notes.broken) {
            daemons.forEach(Daemon::look);
            if (daemons.stream().allMatch(each -> each.asideWhy() == null)) {
                saw(GraphSight.TOPIC_MADE_ANEW);
                notes.makeAnew();
                daemons.getLast().look();
            }
        }
    }

    /** The group gives records of one daemon to others; it does not know yet. */
    private void giveAway() {
        topics.values()
                .forEach(slots -> slots.forEach(slot -> {
                    if (slot.owner != null && chance.oneIn(3)) {
                        slot.owner = null;
                    }
                }));
    }

    private <T> T any(List<T> all) {
        return all.get(chance.between(0, all.size() - 1));
    }

    /** No more faults: all look until they agree, and what can be worked is worked. */
    private void heal() {
        notes.broken = false;
        notes.between = null;
        time.moveBy(Duration.ofMillis(FAILED_LOOK_TICKS));
        for (int i = 0; i < daemons.size() + 2; i++) {
            daemons.forEach(Daemon::look);
        }
        daemons.forEach(Daemon::crash);
        List<Daemon> working =
                daemons.stream().filter(each -> each.asideWhy() == null).toList();
        if (working.isEmpty()) {
            // Those with the newest graph have been given others, which were older: one of them gets it back.
            daemons.getFirst().restart(newest());
            daemons.getFirst().look();
            working = List.of(daemons.getFirst());
        }
        for (Daemon each : working) {
            if (!each.configured.equals(working.getFirst().configured) || each.asideWhy() != null) {
                throw new AssertionError("two graphs are worked at once: " + each.configured.nodes() + " and "
                        + working.getFirst().configured.nodes());
            }
        }
        for (int i = 0; working.stream().anyMatch(Daemon::take); i++) {
            if (i == ROUNDS_MAX) {
                throw new AssertionError("documents go round for ever");
            }
            working.forEach(Daemon::finishAll);
        }
    }

    private Pipeline newest() {
        Daemon asking = daemons.getFirst();
        for (Pipeline each : variants) {
            asking.askOnly(each);
            if (asking.asideWhy() == null) {
                return each;
            }
        }
        throw new AssertionError("no graph of all is in force");
    }

    private void judge() {
        Pipeline newest = daemons.stream()
                .filter(each -> each.asideWhy() == null)
                .findFirst()
                .orElseThrow()
                .configured;
        entered.forEach((id, graph) -> {
            Set<String> passed = new HashSet<>();
            Deque<PipelineNode> next = new ArrayDeque<>(List.of(graph.entry()));
            while (!next.isEmpty()) {
                PipelineNode at = next.remove();
                if (!passed.add(at.id())) {
                    continue;
                }
                List<Slot> there = slots(at.id(), id);
                if (there.isEmpty()) {
                    throw new AssertionError("NothingLost is broken: " + id + " never came to " + at.id()
                            + " of its graph " + graph.nodes() + "; handled at " + handled.get(id));
                }
                if (handled.getOrDefault(id, Set.of()).contains(at.id())) {
                    graph.from(at).stream().filter(way -> takes(way.when(), id)).forEach(way -> next.add(way.to()));
                } else if (newest.node(at.id()).isPresent() || there.stream().allMatch(slot -> slot.finished)) {
                    throw new AssertionError("NothingLost is broken: " + id + " was not handled at " + at.id());
                } else {
                    saw(GraphSight.WAITS_AT_A_NODE_THAT_IS_GONE);
                }
            }
            for (String node : handled.getOrDefault(id, Set.of())) {
                if (!passed.contains(node)) {
                    throw new AssertionError(id + " was handled at " + node + ", where its graph " + graph.nodes()
                            + " does not lead it");
                }
            }
        });
    }

    private static boolean takes(@Nullable Condition when, String id) {
        return when == null || when.text().contains("'" + typeOf(id) + "'");
    }

    private static String typeOf(String id) {
        return TYPES.get(Integer.parseInt(id.substring(1)) % TYPES.size());
    }

    private List<Slot> slots(String node, String id) {
        return topic(node).stream()
                .filter(each ->
                        stream(each.content).getDocument().getDocumentId().equals(id))
                .toList();
    }

    private List<Slot> topic(String node) {
        return Objects.requireNonNull(topics.get(node));
    }

    private static PipeStream stream(Content content) {
        try {
            return PipeStream.parseFrom(content.value().copy());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private void append(QueueName queue, Content content) {
        topic(queue.value().substring(NAME.length() + 1)).add(new Slot(content));
    }

    /** A process with a graph. */
    private final class Daemon {
        private final String host;
        private final List<Taken> inFlight = new ArrayList<>();
        private Pipeline configured;
        private SharedGraphs graphs;
        private boolean stoodAside;

        private record Taken(String node, Slot slot, NodeHandler handler) {}

        Daemon(String host, Pipeline configured) {
            this.host = host;
            this.configured = configured;
            this.graphs = opened();
            graphs.publish();
        }

        private SharedGraphs opened() {
            var opened = new SharedGraphs(cluster -> notes.open(), () -> "u" + given++, host, time);
            opened.set(configured, "main", 0);
            return opened;
        }

        /** Publishes nothing. */
        void askOnly(Pipeline other) {
            configured = other;
            graphs = opened();
            graphs.look();
        }

        @Nullable
        String asideWhy() {
            return graphs.asideWhy(configured.queue(configured.entry()));
        }

        private Graphs followed() {
            return bug ? Graphs.CONFIGURED : graphs;
        }

        void restart(Pipeline other) {
            crash();
            configured = other;
            graphs = opened();
            graphs.publish();
        }

        /** Its file is edited while it runs. */
        void edit(Pipeline other) {
            if (asideWhy() == null && !other.equals(configured)) {
                saw(GraphSight.EDITED_IN_FORCE);
            }
            configured = other;
            graphs.set(other, "main", 0);
        }

        void crash() {
            inFlight.forEach(taken -> {
                if (taken.slot().owner == this) {
                    taken.slot().owner = null;
                }
            });
            inFlight.clear();
        }

        void look() {
            if (chance.oneIn(6)) {
                notes.between = () -> daemons.stream()
                        .filter(each -> each != this)
                        .findFirst()
                        .ifPresent(each -> {
                            int before = notes.records.size();
                            each.graphs.look();
                            if (notes.records.size() > before) {
                                saw(GraphSight.PUBLISHED_AGAIN);
                            }
                        });
            }
            graphs.look();
            notes.between = null;
            if (asideWhy() != null && !notes.broken && !stoodAside) {
                saw(GraphSight.STOOD_ASIDE);
            }
            stoodAside = asideWhy() != null;
        }

        void push() {
            String id = "d" + given++;
            var entrance = new Entrance(new Shelf(NOWHERE, Integer.MAX_VALUE), followed(), time, chance.random());
            try {
                Content content = entrance.admit(configured, new NewDocument(id, typeOf(id), Map.of(), Payload.of(id)));
                if (stream(content).getGraph().isEmpty() && !bug) {
                    // No daemon has worked the pipeline yet: it follows the graph of whoever has it.
                    return;
                }
                append(configured.queue(configured.entry()), content);
                entered.put(id, configured);
            } catch (Refused e) {
                // Not acknowledged.
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        /** Takes a record that no other has; false if there is none for it. */
        boolean take() {
            if (asideWhy() != null) {
                return false;
            }
            for (PipelineNode node : configured.nodes()) {
                for (Slot slot : topic(node.id())) {
                    if (slot.owner == null && !slot.finished) {
                        slot.owner = this;
                        inFlight.add(new Taken(node.id(), slot, handler(node)));
                        return true;
                    }
                }
            }
            return false;
        }

        private NodeHandler handler(PipelineNode node) {
            return new NodeHandler(
                    new NodeHandler.Place(configured, node, Presets.PIPELINE),
                    attempt -> Outcome.SUCCEEDED,
                    new Shelf(NOWHERE, Integer.MAX_VALUE),
                    followed(),
                    time);
        }

        void finishAll() {
            while (!inFlight.isEmpty()) {
                finish();
            }
        }

        /** What it has lost to another is written all the same, or discarded. */
        void finish() {
            if (inFlight.isEmpty()) {
                return;
            }
            Taken taken = inFlight.remove(chance.between(0, inFlight.size() - 1));
            boolean lost = taken.slot().owner != this;
            if (lost && chance.oneIn(2)) {
                return;
            }
            PipeStream stream = stream(taken.slot().content);
            String id = stream.getDocument().getDocumentId();
            Pipeline graph = Objects.requireNonNull(entered.get(id));
            if (!graph.equals(configured)) {
                saw(GraphSight.DOCUMENT_OF_ANOTHER_GRAPH);
            }
            Outcome outcome = outcome(taken);
            if (!(outcome instanceof Outcome.Succeeded(Collection<Onward> onward, var changed))) {
                // The published graphs could not be read: it is tried again.
                if (!mayBeUnread()) {
                    throw new AssertionError(id + " failed at " + taken.node() + ": " + outcome);
                }
                if (!lost) {
                    taken.slot().owner = null;
                }
                return;
            }
            if (!handled.computeIfAbsent(id, any -> new HashSet<>()).add(taken.node())) {
                saw(GraphSight.HANDLED_TWICE);
            }
            onward.forEach(each -> append(each.to(), each.content()));
            if (!lost) {
                taken.slot().finished = true;
                taken.slot().owner = null;
            }
        }

        private Outcome outcome(Taken taken) {
            var message = new Message(
                    new MessageId("m" + given++),
                    new Origin(NAME + "." + taken.node(), 1),
                    time.wall(),
                    taken.slot().content);
            try {
                return taken.handler().attempt(new Attempt(message, 1, TIMEOUT));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Documents here are small. */
    private static final DocumentRepository NOWHERE = new DocumentRepository() {
        @Override
        public Kept put(byte[] body) {
            throw new UnsupportedOperationException();
        }

        @Override
        public byte[] get(Kept kept) {
            throw new UnsupportedOperationException();
        }
    };

    /** Where graphs are published. */
    private static final class NotesTopic {
        private final List<Map.Entry<String, byte[]>> records = new ArrayList<>();
        private int made;
        private boolean broken;
        /** Happens once, between what a daemon has read and what it writes. */
        private @Nullable Runnable between;

        void makeAnew() {
            made++;
            records.clear();
        }

        GraphNotes open() {
            return new GraphNotes() {
                private int seen = -1;
                private int next;

                @Override
                public String location() {
                    return "the topic";
                }

                @Override
                public void readOn(Reader reader) {
                    failIfBroken();
                    if (seen != made) {
                        seen = made;
                        next = 0;
                        reader.anew();
                    }
                    while (next < records.size()) {
                        var each = records.get(next++);
                        reader.noted(each.getKey(), each.getValue());
                    }
                }

                @Override
                public void write(String key, byte[] value) {
                    failIfBroken();
                    Runnable other = between;
                    between = null;
                    if (other != null) {
                        other.run();
                    }
                    records.add(Map.entry(key, value));
                }

                @Override
                public OptionalLong waiting(String pipeline, String node) {
                    return OptionalLong.of(0);
                }

                private void failIfBroken() {
                    if (broken) {
                        throw new Refused(Refused.Kind.UNAVAILABLE, "no broker answers", null);
                    }
                }

                @Override
                public void close() {}
            };
        }
    }
}
