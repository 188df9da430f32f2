// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.kafka;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A booth for each of some contenders, all on one ground. */
final class Booths implements AutoCloseable {

    private final Ground ground;
    private final Map<Booth.Who, Booth> booths = new EnumMap<>(Booth.Who.class);

    Booths(Ground ground, List<Booth.Who> contenders) throws IOException {
        this.ground = ground;
        for (Booth.Who contender : contenders) {
            booths.put(contender, new Booth(contender));
        }
    }

    Result run(Booth.Who contender, Ground.Field field, Behaviour behaviour, int concurrency) throws IOException {
        var errand = new Booth.Errand(ground.work(field, concurrency), field.numbers(), behaviour);
        return Objects.requireNonNull(booths.get(contender)).run(errand);
    }

    @Override
    public void close() {
        booths.values().forEach(Booth::close);
    }
}
