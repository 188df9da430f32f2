// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.message.Base32;
import dev.redrive.core.message.MessageId;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class IdsTest {
    private static final Ids IDS = new Ids("cluster", new Uuid(1, 2));

    @Test
    void neverChangesAcrossInstancesAndVersions() {
        assertThat(new Ids("cluster", new Uuid(1, 2)).of(3, 4)).isEqualTo(IDS.of(3, 4));
        // Computed by another program from what the class says of itself.
        assertThat(IDS.of(0, 0).value()).isEqualTo("k43zjwykcdx71dnf5705bfdznr8");
        assertThat(IDS.of(3, 1L << 40).value()).isEqualTo("k089ak6xk19vr2p1edb6wx841q5");
    }

    @Test
    void tellsClustersTopicsPartitionsAndOffsetsApart() {
        assertThat(Set.of(
                        IDS.of(1, 2),
                        IDS.of(2, 1),
                        new Ids("cluste", new Uuid(1, 2)).of(1, 2),
                        new Ids("cluster", new Uuid(2, 1)).of(1, 2)))
                .hasSize(4);
    }

    @Test
    void looksRandomFromItsFirstCharacters() {
        Set<String> ids = new HashSet<>();
        Set<String> heads = new HashSet<>();
        for (int partition = 0; partition < 10; partition++) {
            for (long offset = 0; offset < 10_000; offset++) {
                MessageId id = IDS.of(partition, offset);
                ids.add(id.value());
                heads.add(id.value().substring(1, 9));
            }
        }

        assertThat(ids).hasSize(100_000).allMatch(id -> id.matches("k[0-9a-hjkmnp-tv-z]{26}"));
        assertThat(heads).hasSizeGreaterThan(99_980);
    }

    @Test
    void writesEveryBit() {
        Set<String> written = new HashSet<>();
        written.add(Base32.written('k', 0, 0));
        for (int bit = 0; bit < 64; bit++) {
            written.add(Base32.written('k', 1L << bit, 0));
            written.add(Base32.written('k', 0, 1L << bit));
        }

        assertThat(written).hasSize(129);
    }

    @Test
    void namesALetterByGroupMessageReplaysAndPlace() {
        var message = new MessageId("m1");
        var place = new Place("orders", 3);

        assertThat(Letters.id("billing", message, 0, place, 41))
                .isEqualTo(Letters.id("billing", message, 0, place, 41))
                .startsWith("d");
        assertThat(Set.of(
                        Letters.id("billing", message, 0, place, 41),
                        Letters.id("billing", message, 1, place, 41),
                        Letters.id("billing2", message, 0, place, 41),
                        Letters.id("billing", new MessageId("m2"), 0, place, 41),
                        Letters.id("billingm", new MessageId("1"), 0, place, 41),
                        Letters.id("billing", message, 0, place, 42),
                        Letters.id("billing", message, 0, new Place("orders", 4), 41),
                        Letters.id("billing", message, 0, new Place("payments", 3), 41),
                        Letters.formerId("billing", message, 0)))
                .hasSize(9);
    }

    /** Acts on letters of the former form are kept under these ids. */
    @Test
    void namesALetterOfTheFormerFormAsItWasNamedThen() {
        assertThat(Letters.formerId("billing", new MessageId("m1"), 0)).isEqualTo("d70pe4y417txsggr3xd2q05gnhe");
    }
}
