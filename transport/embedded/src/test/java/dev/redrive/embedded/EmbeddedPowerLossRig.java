// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded;

import dev.redrive.core.item.Item;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import dev.redrive.core.item.Push;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.QueueName;
import dev.redrive.core.port.Order;
import dev.redrive.core.port.Transport;
import dev.redrive.core.time.Time;
import dev.redrive.embedded.codec.Seq;
import dev.redrive.embedded.write.Acts;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.disk.PowerLoss;
import dev.redrive.testkit.transport.PowerLossRig;
import dev.redrive.testkit.transport.Stand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The real store in a directory; what a power loss leaves is made into the next directory, from which it goes on. */
final class EmbeddedPowerLossRig implements PowerLossRig {
    private static final QueueName QUEUE = new QueueName("orders");
    private static final String DATABASE = "redrive.db";
    private static final String LOG = "redrive.db-wal";
    private static final String HIGH_WATER = "highwater";
    private static final FileTime LONG_AGO = FileTime.fromMillis(0);

    /**
     * A part of the log that a failed sync has not brought to the disk. It is seen all the same, and lost with the power unless it is
     * written again.
     */
    private record OnlySeen(byte[] onDisk, byte[] seen) {

        /** What is on the disk of a log that has only grown since. */
        byte[] without(byte[] log) {
            byte[] left = log.clone();
            for (int i = 0; i < seen.length; i++) {
                left[i] = i < onDisk.length ? onDisk[i] : 0;
            }
            return left;
        }
    }

    private final Path directory;
    private final ManualTime time;
    private final HeldSync sync;
    private final EmbeddedStore store;
    private final Transport transport;
    private final @Nullable OnlySeen onlySeen;
    private final byte[] highWater;

    private EmbeddedPowerLossRig(Path directory, ManualTime time, @Nullable OnlySeen seen) {
        this.directory = directory;
        this.time = time;
        Path log = directory.resolve(LOG);
        this.sync = new HeldSync(log);
        age(log);
        this.store = EmbeddedStore.open(directory, StoreOptions.USUAL, time, sync);
        this.highWater = HeldSync.bytes(directory.resolve(HIGH_WATER));
        this.onlySeen = seen != null && isAged(log) ? seen : null;
        this.transport = store.transport(QUEUE, Order.KEY);
    }

    static PowerLossRig in(Path root) {
        return new EmbeddedPowerLossRig(next(root.resolve("store")), ManualTime.standing(), null);
    }

    /** A log that still looks this old was not written to. */
    private static void age(Path log) {
        try {
            if (Files.exists(log)) {
                Files.setLastModifiedTime(log, LONG_AGO);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isAged(Path log) {
        try {
            return Files.exists(log) && Files.getLastModifiedTime(log).equals(LONG_AGO);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Transport transport() {
        return transport;
    }

    @Override
    public QueueName name() {
        return QUEUE;
    }

    @Override
    public Time time() {
        return time;
    }

    @Override
    public Future<?> push(List<Push> pushes) {
        return store.pushAsync(QUEUE, pushes);
    }

    @Override
    public Future<?> revive(Message letter) {
        long seq = letter.origin().position();
        var queue = Objects.requireNonNull(store.writer().queues().find(Seq.queue(seq)));
        return store.writer().amend(Acts.revive(queue, seq, letter.id().value(), Acts.PERSON));
    }

    @Override
    public void moveBy(Duration passed) {
        time.moveBy(passed);
    }

    @Override
    public void settleDown() {
        store.settleDown();
    }

    @Override
    public void stopDuring(Runnable asking) {
        sync.want();
        asking.run();
        sync.awaitHeld();
        store.toldAll();
    }

    @Override
    public PowerLossRig afterPowerLoss(RandomGenerator chance) {
        var loss = new PowerLoss(PowerLoss.SECTOR_USUAL, chance);
        byte[] log = loss.leaves(onDisk(sync.before()), onDisk(sync.after()));
        return left(log, loss, null);
    }

    @Override
    public PowerLossRig afterFailedSync(RandomGenerator chance) {
        var loss = new PowerLoss(PowerLoss.SECTOR_USUAL, chance);
        byte[] arrived = loss.leaves(onDisk(sync.before()), onDisk(sync.after()));
        return left(sync.after(), loss, new OnlySeen(arrived, sync.after()));
    }

    private byte[] onDisk(byte[] log) {
        return onlySeen == null ? log : onlySeen.without(log);
    }

    /** The high-water mark is synced only now and then: it may be older, or torn. */
    private PowerLossRig left(byte[] log, PowerLoss loss, @Nullable OnlySeen seen) {
        Path next = next(directory);
        try {
            Files.write(next.resolve(LOG), log);
            Files.copy(directory.resolve(DATABASE), next.resolve(DATABASE));
            byte[] now = HeldSync.bytes(directory.resolve(HIGH_WATER));
            Files.write(next.resolve(HIGH_WATER), seen == null ? loss.leaves(highWater, now) : now);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close();
        return new EmbeddedPowerLossRig(next, time, seen);
    }

    private static Path next(Path directory) {
        Path next = directory.resolveSibling(directory.getFileName() + "+");
        try {
            return Files.createDirectories(next);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public PowerLossRig reopen() {
        close();
        return new EmbeddedPowerLossRig(directory, time, null);
    }

    @Override
    public Map<String, Stand> stands() {
        Map<String, Stand> stands = new TreeMap<>();
        String cursor = null;
        do {
            Page<Item> page = store.items(new ItemQuery(QUEUE, null, ItemQuery.LIMIT_MAX, cursor), seq -> false);
            for (Item each : page.items()) {
                String id = Objects.requireNonNull(each.labels().producerId());
                Stand other = stands.put(id, Stand.of(each.status(), each.failureCount()));
                if (other != null) {
                    throw new AssertionError(id + " is there twice: " + other + " and " + stands.get(id));
                }
            }
            cursor = page.next();
        } while (cursor != null);
        return stands;
    }

    @Override
    public List<String> verify() {
        return store.verify().findings();
    }

    @Override
    public void close() {
        sync.release();
        store.close();
    }
}
