// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.port.Refused;
import dev.redrive.embedded.codec.Ids;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;

/** Places in lists and in the log, and ids as people type them. */
class EmbeddedCursorFuzzTest extends Fuzz {
    private static final Ids IDS = new Ids(0x5eed);

    @Override
    protected List<byte[]> good() {
        return texts(
                new Cursor(1_893_456_000_123L, 7).toString(),
                new Cursor(Long.MIN_VALUE, Long.MAX_VALUE).toString(),
                NewsMark.begin(7, -5).toString(),
                NewsMark.begin(7, -5).next().next().after("job/7", 3).toString(),
                IDS.of(7));
    }

    @Override
    protected List<String> words() {
        return List.of("dead/", "held/", "notes/", "log/", "/0/", ".");
    }

    @Override
    protected boolean takes(byte[] input) {
        String text = text(input);
        NewsMark mark = NewsMark.of(text);
        if (mark != null) {
            assertThat(NewsMark.of(mark.toString())).isEqualTo(mark);
            if (mark.phase() == NewsMark.Phase.DEAD || mark.phase() == NewsMark.Phase.HELD) {
                assertThat(mark.place()).isNotNegative();
            }
        }
        boolean id = IDS.lowCounter(Ids.plain(text)).isPresent();
        try {
            Cursor cursor = Cursor.of(text);
            assertThat(Cursor.of(String.valueOf(cursor))).isEqualTo(cursor);
            return true;
        } catch (Refused e) {
            assertThat(e.kind()).isEqualTo(Refused.Kind.INVALID);
            return mark != null || id;
        }
    }
}
