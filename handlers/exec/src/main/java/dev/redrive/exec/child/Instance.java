// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who started a child: one data directory, through all its restarts.
 *
 * @param id what its children carry as {@code REDRIVE_INSTANCE}
 * @param boot the run of the machine it was last open in
 * @param home where it was then
 */
record Instance(String id, String boot, String home) {

    private static final Pattern LINE = Pattern.compile("children of ([0-9a-f-]{36}) boot (\\S+) home (.*)");

    static Instance create(Path home) {
        return new Instance(UUID.randomUUID().toString(), Proc.boot(), home.toString());
    }

    static Optional<Instance> read(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches()
                ? Optional.of(new Instance(matcher.group(1), matcher.group(2), matcher.group(3)))
                : Optional.empty();
    }

    /** The same directory, here and now. */
    Instance openedAt(Path now) {
        return new Instance(id, Proc.boot(), now.toString());
    }

    String line() {
        return "children of " + id + " boot " + boot + " home " + home.replace('\n', ' ');
    }

    /** The entry that marks every process begun on its behalf. */
    String mark() {
        return "REDRIVE_INSTANCE=" + id;
    }
}
