// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.ChildJvm;
import dev.redrive.bench.measure.Rounds;
import dev.redrive.bench.measure.Words;
import dev.redrive.kafka.settings.Waits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A contender in a JVM of its own that stays, so that nobody runs on code that was compiled for another. It does one piece of
 * work after another, each told by a line and answered by one.
 */
final class Booth implements AutoCloseable {

    private static final String HEAP = "2g";

    /** Who is in it. */
    enum Who {
        RAW(new RawLoop()),
        REDRIVE(new RedriveOnKafka(Waits.MEMORY)),
        PARALLEL(new ParallelConsumer()),
        SPRING(new SpringKafka());

        private final Contender contender;

        Who(Contender contender) {
            this.contender = contender;
        }

        @Override
        public String toString() {
            return contender.toString();
        }
    }

    /** A piece of work without failures. */
    record Task(Contender.Work work, int records, Duration nap) {

        private static final String BETWEEN = "\t";

        String line() {
            return String.join(
                    BETWEEN,
                    work.bootstrap(),
                    work.topic(),
                    work.group(),
                    work.folder().toString(),
                    Integer.toString(work.concurrency()),
                    Integer.toString(records),
                    nap.toString());
        }

        static Task of(String line) {
            String[] words = line.split(BETWEEN);
            var work = new Contender.Work(words[0], words[1], words[2], Path.of(words[3]), Integer.parseInt(words[4]));
            return new Task(work, Integer.parseInt(words[5]), Duration.parse(words[6]));
        }
    }

    /** What a piece of work gave. */
    record Speed(double perSecond, double cpu) {

        static Speed median(List<Speed> all) {
            return new Speed(
                    Rounds.median(all.stream().mapToDouble(Speed::perSecond).toArray()),
                    Rounds.median(all.stream().mapToDouble(Speed::cpu).toArray()));
        }

        @Override
        public String toString() {
            return Words.rate(perSecond) + ", " + Words.cpu(cpu) + " CPU s per million";
        }
    }

    private final Who who;
    private final Process process;
    private final Writer tasks;
    private final BufferedReader answers;

    Booth(Who who) throws IOException {
        this.who = who;
        this.process = ChildJvm.start(Booth.class, List.of("-Xmx" + HEAP), who.name());
        this.tasks = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    Speed run(Task task) throws IOException {
        tasks.write(task.line() + "\n");
        tasks.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(who + " has ended in the middle of its work");
        }
        String[] figures = answer.split(" ");
        return new Speed(Double.parseDouble(figures[0]), Double.parseDouble(figures[1]));
    }

    /** The child. It ends with its input. */
    public static void main(String[] arguments) throws Exception {
        Contender contender = Who.valueOf(arguments[0]).contender;
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Task task = Task.of(line);
            var handling = new Handling(task.records(), task.nap(), Handling.Failing.NEVER);
            Ground.Result result = Ground.run(contender, task.work(), handling);
            System.out.println(result.perSecond() + " " + result.cpu());
        }
        Runtime.getRuntime().halt(0);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
