// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.core.port.Handler;
import dev.redrive.core.time.Time;
import dev.redrive.pipeline.node.Entrance;
import dev.redrive.pipeline.node.NodeHandler;
import dev.redrive.pipeline.node.Shelf;
import dev.redrive.pipeline.repository.LocalRepository;
import dev.redrive.pipeline.version.Graphs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The large documents of pipelines, in a folder. Those not used for {@link Settings#keep} are removed, now and then, by a
 * thread of its own.
 */
final class Documents {
    private static final Logger log = LoggerFactory.getLogger(Documents.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(10);

    private final LocalRepository repository;
    private final Shelf shelf;
    private final Entrance entrance;
    private final Settings settings;
    private final Graphs graphs;
    private final Time time;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("redrive-documents").unstarted(this::run);
    private volatile boolean closed;

    /**
     * Where documents lie, and for how long.
     *
     * @param inlineMax documents of more bytes lie there, and a reference to them travels
     */
    record Settings(Path folder, int inlineMax, Duration keep) {
        private static final Duration KEEP_USUAL = Duration.ofDays(30);

        static Settings usual(Path data) {
            return new Settings(data.resolve("documents"), Shelf.INLINE_USUAL, KEEP_USUAL);
        }
    }

    /** @param graphs which graph documents follow */
    Documents(Settings settings, Graphs graphs, Time time) {
        this.graphs = graphs;
        this.settings = settings;
        this.time = time;
        this.repository = new LocalRepository(settings.folder(), time);
        this.shelf = new Shelf(repository, settings.inlineMax());
        this.entrance = new Entrance(shelf, graphs, time, new SecureRandom());
    }

    Entrance entrance() {
        return entrance;
    }

    NodeHandler node(NodeHandler.Place place, Handler handler) {
        return new NodeHandler(place, handler, shelf, graphs, time);
    }

    void start() {
        thread.start();
    }

    void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!closed) {
            try {
                int gone = repository.forget(time.now().wall().minus(settings.keep()));
                if (gone > 0) {
                    log.atInfo().addKeyValue("documents", gone).log("removed documents that nobody read any more");
                }
            } catch (IOException | UncheckedIOException e) {
                log.atWarn().addKeyValue("cause", e.getMessage()).log("old documents could not be removed");
            }
            LockSupport.parkNanos(this, BETWEEN_LOOKS.toNanos());
        }
    }
}
