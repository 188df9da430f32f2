// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.port.Order;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Raw;
import dev.redrive.kafka.park.Waiting;
import dev.redrive.kafka.position.Window;
import dev.redrive.kafka.seen.SeenLog;
import dev.redrive.kafka.settings.Bounds;
import dev.redrive.kafka.settings.Waits;
import dev.redrive.testkit.ManualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A partition that was taken away and given back. */
class ComesBackTest {

    private static final String PLACE = Some.TOPIC.place(0);
    private static final int SCATTERED = 100_000;

    private final ManualTime time = ManualTime.standing();
    private final Committing reader = new Committing();
    private final Keeping outbox = new Keeping();

    /** The line was held up for longer than a poller waits at a revoke: it finds both letters at once. */
    @Test
    void isCommittedThoughAPositionOfItsEarlierEpochIsStillOnItsWay(@TempDir Path folder) {
        try (Waiting waiting = new Waiting(folder, new Waiting.Budget(1 << 20, 1 << 20), bytes -> "id")) {
            Line line = line(folder, waiting);
            var before = new Window(0);
            line.assigned(List.of(assigned(1, before)));
            line.turn();
            scatter(before);
            time.moveBy(Duration.ofSeconds(2));
            line.turn();
            assertThat(outbox.kept).as("too large for a commit").hasSize(1);

            line.revoked(Set.of(PLACE), 3000);
            var window = new Window(0);
            line.assigned(List.of(assigned(2, window)));
            line.turn();
            line.kept(outbox.kept.getFirst(), 0, 5);
            window.arrived(0);
            window.finish(0);
            time.moveBy(Duration.ofSeconds(2));
            line.turn();

            assertThat(reader.committed).anyMatch(each -> each.epoch() == 2 && each.watermark() == 1);
        }
    }

    private Line line(Path folder, Waiting waiting) {
        var shelves = new LineParts.Shelves(
                outbox, bytes -> null, waiting, () -> Waits.MEMORY, new SeenLog(folder.resolve("seen"), "orders", "g"));
        var parts = new LineParts(time, Order.NONE, shelves, Map.of(Reading.SOURCE, reader), Bounds.USUAL);
        return new Line("line", parts, bug -> {
            throw new AssertionError(bug);
        });
    }

    private static Assigned assigned(long epoch, Window window) {
        return new Assigned(Reading.SOURCE, Some.TOPIC, 0, epoch, window);
    }

    private static void scatter(Window window) {
        var random = new SplittableRandom(7);
        for (long offset = 0; offset < SCATTERED; offset++) {
            window.arrived(offset);
            if (offset > 0 && random.nextBoolean()) {
                window.finish(offset);
            }
        }
    }

    /** Notes what it shall commit. */
    private static final class Committing implements Reader {
        final List<Committable> committed = new ArrayList<>();

        @Override
        public void pause(Set<Integer> partitions) {}

        @Override
        public void pauseAll(boolean paused) {}

        @Override
        public void commit(List<Committable> positions) {
            committed.addAll(positions);
        }

        @Override
        public void readAgain(int partition, long epoch, long offset) {}
    }

    /** Notes what it shall keep. */
    private static final class Keeping implements Outbox {
        final List<Progressed> kept = new ArrayList<>();

        @Override
        public void bury(Ruling ruling, Past past) {
            throw new AssertionError("nothing was ruled on");
        }

        @Override
        public void sendOn(Ruling ruling, @Nullable JobReplay sentBy) {
            throw new AssertionError("nothing was ruled on");
        }

        @Override
        public void park(Ruling ruling, Past past) {
            throw new AssertionError("nothing was ruled on");
        }

        @Override
        public void again(Assigned partition, Raw lying) {
            throw new AssertionError("nothing lies far behind");
        }

        @Override
        public void keep(Progressed position) {
            kept.add(position);
        }

        @Override
        public void forget(String place, long epoch) {}

        @Override
        public void drop(String place, long epoch) {}
    }
}
