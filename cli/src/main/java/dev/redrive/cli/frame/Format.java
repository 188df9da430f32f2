// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.frame;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** For whom the answer is written. */
public enum Format {
    /** People. */
    TABLE,
    /** Programs: one document. */
    JSON,
    /** Programs: one item a line, all of them. */
    NDJSON;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
        return Arrays.stream(values()).map(Format::word).toList();
    }
}
