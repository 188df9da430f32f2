// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.load;

import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Folders;
import dev.redrive.bench.measure.Usage;
import dev.redrive.bench.measure.Words;
import java.nio.file.Path;
import java.time.Duration;

/** A contender under a load. Every run begins with an empty store. */
public record Trial(Contender contender, Load load) {

    /**
     * What a run gave.
     *
     * @param perSecond lifecycles
     * @param cpu seconds of all processors per million lifecycles
     * @param heap alive at the end
     */
    public record Result(double perSecond, double cpu, Duration pushMedian, Duration pushSlow, long heap) {

        @Override
        public String toString() {
            return Words.rate(perSecond) + ", " + Words.cpu(cpu) + " CPU s per million";
        }
    }

    public Result run(Effort effort, Duration settle, Duration window) throws Exception {
        Path folder = Folders.empty(effort.folder(), "trial");
        Work work = new Work(load.inFlightMax());
        try (var running = contender.open(folder, work);
                var producers = new Producers(load, work, running::push)) {
            Thread.sleep(contender.settle(settle));
            producers.waits().reset();
            var measured = measure(running, window);
            producers.check();
            return new Result(
                    measured.usage.perSecond(measured.finished),
                    measured.usage.cpuSecondsPerMillion(measured.finished),
                    producers.waits().at(50),
                    producers.waits().at(99),
                    Usage.heapAlive());
        } finally {
            Folders.remove(folder);
        }
    }

    private record Measured(long finished, Usage usage) {}

    private static Measured measure(Contender.Running running, Duration window) throws InterruptedException {
        long before = running.finished();
        var clock = Usage.Clock.start();
        Thread.sleep(window);
        long finished = running.finished() - before;
        return new Measured(Math.max(1, finished), clock.stop());
    }

    @Override
    public String toString() {
        return contender + ", " + load;
    }
}
