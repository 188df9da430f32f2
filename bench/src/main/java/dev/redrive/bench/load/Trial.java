// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.load;

import dev.redrive.bench.measure.Effort;
import dev.redrive.bench.measure.Folders;
import dev.redrive.bench.measure.Rate;
import dev.redrive.bench.measure.Usage;
import java.nio.file.Path;
import java.time.Duration;

/** A contender under a load. Every run begins with an empty store. */
public record Trial(Contender contender, Load load) {

    /**
     * What a run gave.
     *
     * @param rate of lifecycles
     * @param heap alive at the end
     */
    public record Result(Rate rate, Duration pushMedian, Duration pushSlow, long heap) {

        @Override
        public String toString() {
            return rate.toString();
        }
    }

    public Result run(Effort effort, Duration settle, Duration window) throws Exception {
        Path folder = Folders.empty(effort.folder(), "trial");
        Work work = new Work(load.inFlightMax());
        try (var running = contender.open(folder, work);
                var producers = new Producers(load, work, running::push)) {
            Thread.sleep(contender.settle(settle));
            producers.waits().reset();
            Rate rate = Rate.of(running::finished, window);
            producers.check();
            var waits = producers.waits();
            return new Result(rate, waits.at(50), waits.at(99), Usage.heapAlive());
        } finally {
            Folders.remove(folder);
        }
    }

    @Override
    public String toString() {
        return contender + ", " + load;
    }
}
