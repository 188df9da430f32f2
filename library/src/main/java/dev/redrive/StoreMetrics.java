// SPDX-License-Identifier: Apache-2.0
package dev.redrive;

import dev.redrive.embedded.write.SyncWatch;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** How long the embedded store takes to make a group durable. The writer thread calls. */
final class StoreMetrics implements SyncWatch {

    private final MeterRegistry registry;
    private final Timer syncs;

    StoreMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.syncs = Timer.builder("redrive.store.sync.duration")
                .description("how long a transaction of the embedded store takes to be synced to disk")
                .serviceLevelObjectives(Buckets.SYNCS)
                .register(registry);
    }

    @Override
    public Runnable begin() {
        Timer.Sample began = Timer.start(registry);
        return () -> began.stop(syncs);
    }
}
