// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollTest {

    @TempDir
    Path directory;

    @Test
    void holdsWhoIsThereNow() throws Exception {
        try (Roll roll = Roll.create(directory, Instance.create(directory))) {
            int first = roll.add(new Named(11, "t1"));
            roll.add(new Named(12, "t2"));
            roll.remove(first);

            assertThat(Orphans.of(directory).children()).containsExactly(new Named(12, "t2"));
        }
    }

    @Test
    void growsWithThoseThereAtOnceOnly() throws Exception {
        try (Roll roll = Roll.create(directory, Instance.create(directory))) {
            roll.remove(roll.add(new Named(1, "t1")));
            long size = Files.size(directory.resolve(Roll.FILE));

            for (int i = 0; i < 1000; i++) {
                roll.remove(roll.add(new Named(i, "t" + i)));
            }

            assertThat(Files.size(directory.resolve(Roll.FILE))).isEqualTo(size);
        }
    }

    @Test
    void canBeWrittenByAnInterruptedThread() throws Exception {
        try (Roll roll = Roll.create(directory, Instance.create(directory))) {
            Thread.currentThread().interrupt();
            roll.add(Named.of(ProcessHandle.current().pid()).orElseThrow());
            assertThat(Thread.interrupted()).isTrue();

            roll.add(new Named(2, "t2"));
            assertThat(Orphans.of(directory).children()).hasSize(2);
        }
    }
}
