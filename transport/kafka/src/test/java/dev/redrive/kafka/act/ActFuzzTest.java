// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.testkit.fuzz.Fuzz;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Records of the topic of acts, which everyone on a cluster may write to: none of them stops who reads it. */
class ActFuzzTest extends Fuzz {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final Act OTHERS = new Act(Act.Deed.CLAIMED, NOW, "other", "yard-1", "billing");

    @Override
    protected List<byte[]> good() {
        return Stream.of(Act.Deed.values())
                .map(deed -> new Act(deed, NOW, "/var/redrive", "yard-9f", "billing").toBytes())
                .toList();
    }

    @Override
    protected List<String> words() {
        return List.of(
                "\"act\":", "\"at\":", "\"by\":", "claimed", "released", "dropped", "yard-", "\"x\":7,", "\"x\":{},");
    }

    @Override
    protected boolean takes(byte[] input) {
        Optional<Act> read = Act.of(input);
        read.ifPresent(act -> {
            // Half a surrogate pair becomes a question mark; after that nothing changes any more.
            Act again = Act.of(act.toBytes()).orElseThrow();
            assertThat(again.deed()).isEqualTo(act.deed());
            assertThat(Act.of(again.toBytes())).contains(again);
            bearable(act);
        });
        return read.isPresent();
    }

    /** Whatever it says, fates come out of it, and the same for all. */
    private static void bearable(Act act) {
        for (Fate before : List.of(Fate.OPEN, Fate.OPEN.after(OTHERS), Fate.OPEN.after(act))) {
            Fate after = before.after(act).after(OTHERS);
            assertThat(after).isEqualTo(before.after(act).after(OTHERS));
            assertThat(after.ignores(act))
                    .isEqualTo(before.after(act).after(OTHERS).ignores(act));
        }
    }
}
