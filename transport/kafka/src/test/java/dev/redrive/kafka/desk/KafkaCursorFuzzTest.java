// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.item.Status;
import dev.redrive.core.port.Refused;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;

/** Places in lists of items, as clients hand them back. */
class KafkaCursorFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return texts(
                Cursor.atStart(Status.DEAD).text(),
                new Cursor(Status.FAILED, List.of(12L, 99_999_999L)).text(),
                new Cursor(Status.PENDING, List.of(Long.MAX_VALUE, -1L, 0L)).text());
    }

    @Override
    protected boolean takes(byte[] input) {
        try {
            Cursor cursor = Cursor.of(text(input));
            assertThat(Cursor.of(cursor.text())).isEqualTo(cursor);
            return true;
        } catch (Refused e) {
            assertThat(e.kind()).isEqualTo(Refused.Kind.INVALID);
            return false;
        }
    }
}
