// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.wire;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The line by which a worker says that it is up: {@code {"ready": true}}. */
public final class Ready {

    /** The variable that is set for a worker from which this line is awaited. */
    public static final String VARIABLE = "REDRIVE_READY";

    private static final Pattern LINE = Pattern.compile("\\s*\\{\\s*\"ready\"\\s*:\\s*true\\s*}\\s*");

    private Ready() {}

    public static byte[] line() {
        return "{\"ready\":true}\n".getBytes(StandardCharsets.UTF_8);
    }

    public static boolean isSaidBy(byte[] line) {
        return LINE.matcher(new String(line, StandardCharsets.UTF_8)).matches();
    }
}
