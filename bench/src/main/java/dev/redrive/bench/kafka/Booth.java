// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import dev.redrive.bench.measure.ChildJvm;
import dev.redrive.bench.measure.Progress;
import dev.redrive.kafka.settings.Waits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A contender in a JVM of its own that stays, so that nobody runs on code that was compiled for another. It does one piece of
 * work after another, each told by a line and answered by one.
 */
final class Booth implements AutoCloseable {

    /** Enough for anyone. Heaps are of one size: how soon one grows differs more from run to run than what is measured. */
    private static final String HEAP_USUAL = "2g";

    /** What Redrive shall do with, and the loop it is held against. */
    private static final String HEAP_OF_REDRIVE = "256m";

    /** Who is in it. */
    enum Who {
        RAW(new RawLoop(RawLoop.Fetches.AS_REDRIVE), HEAP_OF_REDRIVE),
        RAW_AS_IT_COMES(new RawLoop(RawLoop.Fetches.AS_THE_CLIENT), HEAP_USUAL),
        REDRIVE(new RedriveOnKafka(Waits.MEMORY), HEAP_OF_REDRIVE),
        REDRIVE_ON_RETRY_TOPIC(new RedriveOnKafka(Waits.DURABLE), HEAP_OF_REDRIVE),
        PARALLEL(new ParallelConsumer(), HEAP_USUAL),
        SPRING(new SpringKafka(), HEAP_USUAL),
        SPRING_ON_RETRY_TOPICS(new SpringRetryTopics(), HEAP_USUAL);

        private final Contender contender;
        private final String heap;

        Who(Contender contender, String heap) {
            this.contender = contender;
            this.heap = heap;
        }

        String heap() {
            return heap.replace("m", " MB").replace("g", " GB");
        }

        @Override
        public String toString() {
            return contender.toString();
        }
    }

    /** A piece of work. */
    record Errand(Contender.Work work, Handling.Numbers numbers, Behaviour behaviour) {

        private static final String BETWEEN = "\t";

        String line() {
            return String.join(
                    BETWEEN,
                    work.bootstrap(),
                    work.topic(),
                    work.group(),
                    work.folder().toString(),
                    Integer.toString(work.concurrency()),
                    Integer.toString(numbers.records()),
                    Integer.toString(numbers.keys()),
                    behaviour.name());
        }

        static Errand of(String line) {
            String[] words = line.split(BETWEEN);
            var work = new Contender.Work(words[0], words[1], words[2], Path.of(words[3]), Integer.parseInt(words[4]));
            var numbers = new Handling.Numbers(Integer.parseInt(words[5]), Integer.parseInt(words[6]));
            return new Errand(work, numbers, Behaviour.valueOf(words[7]));
        }
    }

    private final Who who;
    private final Process process;
    private final Writer errands;
    private final BufferedReader answers;

    Booth(Who who) throws IOException {
        this.who = who;
        this.process = ChildJvm.start(Booth.class, List.of("-Xms" + who.heap, "-Xmx" + who.heap), who.name());
        this.errands = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    Result run(Errand errand) throws IOException {
        errands.write(errand.line() + "\n");
        errands.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(who + " has ended in the middle of its work");
        }
        return Result.of(answer);
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
            var handling = new Handling(errand.numbers(), errand.behaviour());
            System.out.println(Ground.run(contender, errand.work(), handling).line());
        }
    }

    /** Returns when it is gone: the next one shall have the machine for itself. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
