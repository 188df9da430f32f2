// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.redrive.core.port.Refused;
import dev.redrive.testkit.fuzz.Fuzz;
import java.util.List;

/** Places in the list of letters, as clients hand them back. */
class LetterCursorFuzzTest extends Fuzz {

    @Override
    protected List<byte[]> good() {
        return texts(new Cursor(1_893_456_000_123L, "4f6d.x").toString(), new Cursor(-1, "a").toString());
    }

    @Override
    protected boolean takes(byte[] input) {
        try {
            Cursor cursor = Cursor.of(text(input));
            assertThat(Cursor.of(cursor.toString())).isEqualTo(cursor);
            return true;
        } catch (Refused e) {
            assertThat(e.kind()).isEqualTo(Refused.Kind.INVALID);
            return false;
        }
    }
}
