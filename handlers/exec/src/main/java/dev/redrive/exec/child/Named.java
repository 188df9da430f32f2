// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One process and no other: its number and its birth. */
record Named(long pid, String birth) {

    private static final Pattern LINE = Pattern.compile("(\\d{1,18}) ([mt]\\d{1,19})");

    static Optional<Named> of(long pid) {
        return Proc.birth(pid).map(birth -> new Named(pid, birth));
    }

    static Optional<Named> read(String line) {
        Matcher matcher = LINE.matcher(line.strip());
        return matcher.matches()
                ? Optional.of(new Named(Long.parseLong(matcher.group(1)), matcher.group(2)))
                : Optional.empty();
    }

    String line() {
        return pid + " " + birth;
    }

    /** The living process of this name; a stranger that got its number is not it. */
    Optional<ProcessHandle> alive() {
        // The handle comes first: it stays with one process, so what is then read of the number is read of that one.
        return ProcessHandle.of(pid).filter(handle -> Proc.birth(pid).equals(Optional.of(birth)));
    }
}
