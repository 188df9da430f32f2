// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.ChildJvm;
import dev.redrive.bench.measure.Progress;
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
        RAW(new RawLoop(RawLoop.Fetches.AS_REDRIVE)),
        RAW_AS_IT_COMES(new RawLoop(RawLoop.Fetches.AS_THE_CLIENT)),
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
    record Errand(Contender.Work work, int records, Duration nap) {

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

        static Errand of(String line) {
            String[] words = line.split(BETWEEN);
            var work = new Contender.Work(words[0], words[1], words[2], Path.of(words[3]), Integer.parseInt(words[4]));
            return new Errand(work, Integer.parseInt(words[5]), Duration.parse(words[6]));
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
    private final Writer errands;
    private final BufferedReader answers;

    Booth(Who who) throws IOException {
        this.who = who;
        this.process = ChildJvm.start(Booth.class, List.of("-Xmx" + HEAP), who.name());
        this.errands = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    Speed run(Errand errand) throws IOException {
        errands.write(errand.line() + "\n");
        errands.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(who + " has ended in the middle of its work");
        }
        String[] figures = answer.split(" ");
        return new Speed(Double.parseDouble(figures[0]), Double.parseDouble(figures[1]));
    }

    /** The child. It ends with its input, and when something fails. */
    public static void main(String[] arguments) {
        int status = 1;
        try {
            serve(Who.valueOf(arguments[0]).contender);
            status = 0;
        } catch (Throwable e) {
            Progress.say(arguments[0] + " failed: " + e);
        } finally {
            // Contenders may leave threads behind.
            Runtime.getRuntime().halt(status);
        }
    }

    private static void serve(Contender contender) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Errand errand = Errand.of(line);
            var handling = new Handling(errand.records(), errand.nap(), Handling.Failing.NEVER);
            Ground.Result result = Ground.run(contender, errand.work(), handling);
            System.out.println(result.perSecond() + " " + result.cpu());
        }
    }

    /** Returns when it is gone: the next one shall have the machine for itself. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
