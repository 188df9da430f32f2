// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import dev.redrive.core.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processes that attempt messages for one data directory.
 *
 * <p>No child is forgotten, whatever becomes of us: each is written down in the file {@code children} before it is
 * handed a message, and carries {@code REDRIVE_INSTANCE} in its environment from its first instruction on. What a
 * killed process left behind is ended when its directory is opened again. So two attempts of one message never overlap.
 *
 * <p>Any thread may call.
 */
public final class Children implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Children.class);

    private final Instance instance;
    private final Roll roll;
    private final Time time;
    private final AtomicLong started = new AtomicLong();

    private Children(Instance instance, Roll roll, Time time) {
        this.instance = instance;
        this.roll = roll;
        this.time = time;
    }

    /**
     * Ends what an earlier process left behind, waits until it is gone, and begins anew. The caller holds the
     * directory's lock: the children of a living owner would be ended too.
     *
     * @throws IOException when an orphan cannot be ended, or the file cannot be written
     */
    public static Children open(Path dataDirectory, Time time) throws IOException {
        Path home = dataDirectory.toRealPath();
        Orphans orphans = Orphans.of(home);
        orphans.end();
        Instance instance = orphans.parent().map(was -> was.openedAt(home)).orElseGet(() -> Instance.create(home));
        return new Children(instance, Roll.create(home, instance), time);
    }

    /**
     * Starts a child and writes it down. Its environment is clean: PATH, HOME, the locale, TZ and TMPDIR of ours, what
     * the command adds, and these variables.
     *
     * @throws IOException when there is no such program, or it cannot be started now
     */
    public Child start(Command command, Map<String, String> variables) throws IOException {
        String name = instance.id() + "." + started.incrementAndGet();
        Map<String, String> marked = new HashMap<>(variables);
        marked.put("REDRIVE_INSTANCE", instance.id());
        marked.put(Child.MARK, name);
        ProcessBuilder builder = new ProcessBuilder(Session.own(command))
                .directory(command.workingDirectory().toFile());
        Surroundings.fill(builder.environment(), command, marked);

        Process process = builder.start();
        Child child = new Child(process, name, this);
        try {
            Optional<Named> named = Named.of(process.pid());
            child.line = named.isPresent() ? OptionalInt.of(roll.add(named.get())) : OptionalInt.empty();
            return child;
        } catch (IOException e) {
            child.end();
            throw e;
        }
    }

    void ended(Child child, Set<Long> left) {
        if (!left.isEmpty()) {
            LOG.atWarn().addKeyValue("pids", left).log("killed processes are still there");
            return; // stays written down, so that the next opening looks for it
        }
        child.line.ifPresent(line -> {
            try {
                roll.remove(line);
            } catch (IOException e) {
                // The line names a process that no longer exists: at worst it is looked up once, in vain.
                LOG.atWarn().setCause(e).log("cannot update the file of children");
            }
        });
    }

    public Time time() {
        return time;
    }

    /** Ends whatever is still there. Called once, after the handlers are closed. */
    @Override
    public void close() throws IOException {
        Set<Long> left = Tree.end(() -> Proc.marked(instance.mark()));
        if (!left.isEmpty()) {
            LOG.atWarn().addKeyValue("pids", left).log("killed processes are still there");
        }
        roll.close();
    }

    static List<ProcessHandle> treeOf(Child child) {
        List<ProcessHandle> found = Proc.marked(Child.MARK + "=" + child.name());
        found.add(child.handle());
        return found;
    }
}
