// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.kafka.codec.Past;
import dev.redrive.kafka.codec.Raw;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was handed over to be written. */
final class Written implements Outbox {

    final List<Ruling> buried = new ArrayList<>();
    final List<Past> pastsOfBuried = new ArrayList<>();
    final List<Ruling> sentOn = new ArrayList<>();
    final List<JobReplay> ended = new ArrayList<>();
    final List<Ruling> parked = new ArrayList<>();
    final List<Raw> again = new ArrayList<>();
    final List<String> forgotten = new ArrayList<>();

    @Override
    public void bury(Ruling ruling, Past past) {
        buried.add(ruling);
        pastsOfBuried.add(past);
    }

    @Override
    public void sendOn(Ruling ruling, @Nullable JobReplay sentBy) {
        sentOn.add(ruling);
        if (sentBy != null) {
            ended.add(sentBy);
        }
    }

    @Override
    public void park(Ruling ruling, Past past) {
        parked.add(ruling);
    }

    @Override
    public void again(Assigned partition, Raw lying) {
        again.add(lying);
    }

    @Override
    public void forget(String place, long epoch) {
        forgotten.add(place + " " + epoch);
    }

    @Override
    public void keep(Progressed position) {
        throw new AssertionError("no position was asked for");
    }

    @Override
    public void drop(String place, long epoch) {
        throw new AssertionError("no position was kept");
    }
}
