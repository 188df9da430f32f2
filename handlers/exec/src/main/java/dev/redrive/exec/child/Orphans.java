// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a process that was killed has left behind: children nobody waits for, still at work on its messages. */
record Orphans(Optional<Instance> parent, List<Named> children) {

    /** A file of ours is smaller; what is longer was not written by us and is not read. */
    private static final long FILE_MAX = 16L << 20;

    static Orphans of(Path dataDirectory) throws IOException {
        Path file = dataDirectory.resolve(Roll.FILE);
        List<String> lines = Files.exists(file) ? lines(file) : List.of();
        Optional<Instance> parent =
                lines.stream().findFirst().flatMap(Instance::read).filter(was -> !copied(was, dataDirectory));
        boolean sameBoot = parent.filter(was -> was.boot().equals(Proc.boot())).isPresent();
        List<Named> children = sameBoot
                ? lines.stream()
                        .skip(1)
                        .flatMap(line -> Named.read(line).stream())
                        .toList()
                : List.of();
        return new Orphans(parent, children);
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.size(file) > FILE_MAX
                ? List.of()
                : new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
    }

    /** The copy of a directory must not end the children of the one it was copied from; one that moved may. */
    private static boolean copied(Instance was, Path now) {
        try {
            Path home = Path.of(was.home());
            return !home.equals(now)
                    && lines(home.resolve(Roll.FILE)).stream()
                            .findFirst()
                            .flatMap(Instance::read)
                            .filter(there -> there.id().equals(was.id()))
                            .isPresent();
        } catch (IOException | InvalidPathException e) {
            return false; // nothing there any more: it moved
        }
    }

    /** Ends them all, and returns when they are gone. */
    void end() throws IOException {
        Set<Long> left = Tree.end(this::alive);
        if (!left.isEmpty()) {
            throw new IOException("processes of an earlier run are still at work and cannot be ended: " + left
                    + "; end them by hand, then start again");
        }
    }

    private List<ProcessHandle> alive() {
        List<ProcessHandle> found = new ArrayList<>();
        children.forEach(child -> child.alive().ifPresent(found::add));
        parent.ifPresent(was -> found.addAll(Proc.marked(was.mark())));
        return found;
    }
}
