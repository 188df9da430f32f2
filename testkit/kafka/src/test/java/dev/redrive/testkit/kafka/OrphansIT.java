// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of the brokers when the test's JVM is killed. */
@Timeout(180)
class OrphansIT {

    private static final String ANSWER = "answer: ";
    private static final Duration GONE_MAX = Duration.ofSeconds(20);

    /** A test's JVM with two brokers, the second of them paused. Prints their process ids, then waits to be killed. */
    static final class Parent {

        private Parent() {}

        public static void main(String[] args) throws IOException {
            KafkaBrokers brokers = KafkaBrokers.start(2, BrokerOptions.defaults());
            brokers.pause(2);
            System.out.println(ANSWER + brokers.process(1).pid());
            System.out.println(ANSWER + brokers.process(2).pid());
            System.out.println(ANSWER + brokers.log(1).getParent().getParent());
            System.in.read();
        }
    }

    @Test
    void brokersEndWithAKilledParentEvenWhenPaused() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        String.join(
                                File.pathSeparator,
                                ChildJvm.classPath(getClass().getClassLoader())),
                        Parent.class.getName())
                .redirectError(Redirect.INHERIT)
                .start();
        BufferedReader said = parent.inputReader(StandardCharsets.UTF_8);
        List<ProcessHandle> brokers;
        Path folder;
        try {
            brokers = List.of(process(answer(said)), process(answer(said)));
            folder = Path.of(answer(said));
            assertThat(brokers).allMatch(OrphansIT::isRunning);
        } finally {
            parent.destroyForcibly().waitFor();
        }

        for (ProcessHandle each : brokers) {
            Await.until(GONE_MAX, () -> !isRunning(each), () -> new IllegalStateException("still there: " + each));
        }
        Folders.delete(folder);
    }

    /** The next answer; the lines between are the parent's logging. */
    private static String answer(BufferedReader said) throws IOException {
        String line = said.readLine();
        while (line != null && !line.startsWith(ANSWER)) {
            line = said.readLine();
        }
        assertThat(line).as("the parent has ended").isNotNull();
        return line.substring(ANSWER.length());
    }

    private static ProcessHandle process(String pid) {
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    /** An orphan that has ended may wait for ever to be reaped where process 1 is not an init, as in containers. */
    private static boolean isRunning(ProcessHandle process) {
        Path status = Path.of("/proc/" + process.pid() + "/status");
        try {
            return process.isAlive()
                    && !(Files.exists(status) && Files.readString(status).contains("State:\tZ"));
        } catch (IOException e) {
            return process.isAlive();
        }
    }
}
