// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

/** How a process ended, as its parent sees it. */
public record Exit(int code) {

    /** Shells and the JDK report a death by signal N as 128 + N; there are 64 signals. */
    private static final int SIGNALS_FROM = 128;

    private static final int SIGNALS_TO = SIGNALS_FROM + 64;

    /** {@code exit 1} or {@code signal 9}: the type of a failure, which policies may name. */
    public String type() {
        return code > SIGNALS_FROM && code <= SIGNALS_TO ? "signal " + (code - SIGNALS_FROM) : "exit " + code;
    }
}
