// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.time.Moment;
import dev.redrive.core.time.Time;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OrphansTest {

    static final Time TIME = () -> new Moment(Instant.EPOCH, 0);

    @TempDir
    Path directory;

    /** Nobody's child but the test's: it carries no mark. */
    Process stranger;

    @BeforeEach
    void startStranger() throws Exception {
        stranger = new ProcessBuilder("sleep", "1000").start();
    }

    @AfterEach
    void endStranger() {
        stranger.destroyForcibly();
    }

    /** Opens the directory, starts a child, tells its number, and waits to be killed. */
    public static final class Doomed {
        public static void main(String[] args) throws Exception {
            Path directory = Path.of(args[0]);
            Child child = Children.open(directory, TIME).start(Command.of(directory, "sleep", "1000"), Map.of());
            System.out.println(child.pid());
            Thread.currentThread().join();
        }
    }

    @Test
    void aFileWhoseHomeCannotBeAPathStopsNoStart() throws Exception {
        Files.writeString(
                directory.resolve(Roll.FILE),
                "children of 550e8400-e29b-41d4-a716-446655440000 boot " + Proc.boot() + " home \0\n");

        assertThat(Orphans.of(directory).children()).isEmpty();
    }

    @Test
    void theChildrenOfAKilledProcessAreEndedWhenItsDirectoryOpensAgain() throws Exception {
        Process doomed = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Doomed.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var said = new BufferedReader(new InputStreamReader(doomed.getInputStream(), StandardCharsets.UTF_8));
        long orphan = Long.parseLong(said.readLine());
        doomed.destroyForcibly().waitFor();
        assertThat(Proc.birth(orphan)).as("it outlives its parent").isPresent();

        Children.open(directory, TIME).close();

        assertThat(Proc.birth(orphan)).isEmpty();
    }

    @Test
    void aChildThatWasWrittenDownIsEndedWithoutItsMark() throws Exception {
        writeDown(Named.of(stranger.pid()).orElseThrow(), Proc.boot(), directory);

        Children.open(directory, TIME).close();

        assertThat(stranger.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aStrangerWithTheSameNumberIsSpared() throws Exception {
        writeDown(new Named(stranger.pid(), "t1"), Proc.boot(), directory);

        Children.open(directory, TIME).close();

        assertThat(stranger.isAlive()).isTrue();
    }

    @Test
    void numbersFromBeforeTheMachineStartedAgainMeanNothing() throws Exception {
        writeDown(Named.of(stranger.pid()).orElseThrow(), "another-boot", directory);

        Children.open(directory, TIME).close();

        assertThat(stranger.isAlive()).isTrue();
    }

    @Test
    void theCopyOfADirectoryLeavesTheOriginalsChildrenAlone(@TempDir Path copy) throws Exception {
        try (Children original = Children.open(directory, TIME)) {
            Child child = original.start(Command.of(directory, "sleep", "1000"), Map.of());
            Files.copy(directory.resolve(Roll.FILE), copy.resolve(Roll.FILE));

            Children.open(copy, TIME).close();

            assertThat(child.alive()).isTrue();
        }
    }

    @Test
    void aMarkedProcessIsEndedThoughNobodyWroteItDown() throws Exception {
        Children first = Children.open(directory, TIME);
        Child child = first.start(Command.of(directory, "sleep", "1000"), Map.of());
        String head = Files.readAllLines(directory.resolve(Roll.FILE)).get(0);
        Files.writeString(directory.resolve(Roll.FILE), head + "\n");

        Children.open(directory, TIME).close();

        assertThat(Proc.birth(child.pid())).isEmpty();
    }

    @Test
    void aDamagedFileIsNoReasonToStop() throws Exception {
        Files.write(directory.resolve(Roll.FILE), new byte[] {0, 1, 2, (byte) 0xff, '\n', '1'});

        Children.open(directory, TIME).close();

        assertThat(stranger.isAlive()).isTrue();
    }

    private static void writeDown(Named child, String boot, Path directory) throws Exception {
        var instance = new Instance(
                "00000000-0000-0000-0000-000000000000",
                boot,
                directory.toRealPath().toString());
        Files.writeString(directory.resolve(Roll.FILE), instance.line() + "\n" + child.line() + "\n");
    }
}
