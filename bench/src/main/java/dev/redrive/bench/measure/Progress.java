// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.measure;

import java.util.Locale;

/** Says how far things are, on stderr: stdout is the report's alone. */
public final class Progress {

    private static final long STARTED = System.nanoTime();

    private Progress() {}

    public static void say(String what) {
        double seconds = (System.nanoTime() - STARTED) / 1e9;
        System.err.println(String.format(Locale.ROOT, "%6.1f s  ", seconds) + what);
    }
}
