// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.config.Config;
import dev.redrive.config.QueueConfig;
import dev.redrive.core.port.MessageCheck;
import dev.redrive.core.port.Refused;
import dev.redrive.schema.BadSchema;
import dev.redrive.schema.MessageSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of a configuration's queues, each compiled once as long as its files stay as they are. Used by one thread at
 * a time.
 */
final class Schemas {

    /**
     * A schema as its files were when it was read.
     *
     * @param stamps what each of them looked like
     */
    private record Compiled(MessageSchema schema, Map<Path, String> stamps) {

        boolean stale() {
            return !stamps.equals(Schemas.stamps(stamps.keySet()));
        }
    }

    private Map<Path, Compiled> inForce = new HashMap<>();

    /**
     * Compiles what is new or has changed; nothing is changed here if one of them cannot be used.
     *
     * @throws Refused if one of them cannot be used
     */
    void follow(Config config) {
        Map<Path, Compiled> next = new HashMap<>();
        for (QueueConfig queue : config.queues().values()) {
            Path file = file(config, queue);
            if (file != null && !next.containsKey(file)) {
                Compiled kept = inForce.get(file);
                next.put(file, kept == null || kept.stale() ? compiled(queue, file) : kept);
            }
        }
        inForce = next;
    }

    private static Compiled compiled(QueueConfig queue, Path file) {
        // Before it is read: an edit in between is then seen as one.
        String stamp = stamp(file);
        try {
            MessageSchema schema = MessageSchema.read(file);
            Map<Path, String> stamps = stamps(schema.files());
            stamps.put(file, stamp);
            return new Compiled(schema, stamps);
        } catch (BadSchema e) {
            throw new Refused(Refused.Kind.INVALID, "queues." + queue.name() + ".schema: " + e.what(), e.remedy(), e);
        }
    }

    /** What the queue's messages must pass. */
    MessageCheck of(Config config, QueueConfig queue) {
        Path file = file(config, queue);
        Compiled compiled = file == null ? null : inForce.get(file);
        return compiled == null ? MessageCheck.NONE : compiled.schema();
    }

    /** Whether a file has changed since it was read. */
    boolean stale() {
        return inForce.values().stream().anyMatch(Compiled::stale);
    }

    /** What all files look like now; equal as long as none of them changes. */
    Map<Path, String> stamps() {
        Map<Path, String> all = new HashMap<>();
        inForce.values().forEach(each -> all.putAll(stamps(each.stamps().keySet())));
        return all;
    }

    private static Map<Path, String> stamps(Set<Path> files) {
        Map<Path, String> stamps = new HashMap<>();
        files.forEach(file -> stamps.put(file, stamp(file)));
        return stamps;
    }

    private static String stamp(Path file) {
        try {
            var now = Files.readAttributes(file, BasicFileAttributes.class);
            return now.lastModifiedTime() + " " + now.size() + " " + now.fileKey();
        } catch (IOException e) {
            return "unreadable";
        }
    }

    /** What is wrong with a queue's schema; null if nothing is, or it has none. */
    static @Nullable BadSchema fault(Config config, QueueConfig queue) {
        Path file = file(config, queue);
        if (file == null) {
            return null;
        }
        try {
            MessageSchema.read(file);
            return null;
        } catch (BadSchema e) {
            return e;
        }
    }

    private static @Nullable Path file(Config config, QueueConfig queue) {
        Path written = queue.schema();
        return written == null ? null : config.folder().resolve(written).normalize();
    }
}
