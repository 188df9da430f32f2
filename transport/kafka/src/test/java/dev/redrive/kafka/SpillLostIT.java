// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Push;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Payload;
import dev.redrive.core.port.Order;
import dev.redrive.testkit.ManualTime;
import dev.redrive.testkit.kafka.KafkaBrokers;
import dev.redrive.testkit.transport.Heard;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillLostIT {

    private static final int MESSAGES = 300;
    private static final Duration DELAY = Duration.ofHours(1);
    private static final int LOOKS_MAX = 300;

    @TempDir
    Path folder;

    @Test
    void readsFromTheRetryTopicAgainWhatItsSpillFileLost() throws IOException, InterruptedException {
        var time = ManualTime.standingAt(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        String topic = "spill-lost-" + UUID.randomUUID();
        try (var rig =
                KafkaRig.open(KafkaBrokers.shared(), topic, Order.NONE, time, folder, KafkaRig.bounds(1_000_000, 0))) {
            var heard = new Heard();
            rig.transport().source().open(heard);
            rig.transport().source().demand(MESSAGES + 1, 1 << 24);
            rig.push(delayed());
            rig.settleDown();
            cutSpillFiles();

            rig.moveBy(DELAY);

            List<String> came = new ArrayList<>();
            for (int look = 0; look < LOOKS_MAX && came.size() < MESSAGES; look++) {
                Thread.sleep(50);
                for (Heard.Sound each : heard.take()) {
                    if (each instanceof Heard.Sound.Came(var delivery)) {
                        came.add(delivery.message().id().value());
                    }
                }
            }
            rig.settleDown();
            assertThat(heard.take()).isEmpty();
            assertThat(came).hasSize(MESSAGES).doesNotHaveDuplicates();
        }
    }

    private static List<Push> delayed() {
        List<Push> pushes = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            pushes.add(new Push(Content.of(Payload.of(i + "x".repeat(1000))), DELAY));
        }
        return pushes;
    }

    private void cutSpillFiles() throws IOException {
        List<Path> files;
        try (var found = Files.list(folder.resolve("spill"))) {
            files = found.toList();
        }
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(0);
            }
        }
    }
}
