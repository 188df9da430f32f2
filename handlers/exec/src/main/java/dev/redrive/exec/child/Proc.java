// SPDX-License-Identifier: Apache-2.0
package dev.redrive.exec.child;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the machine knows of its processes. On Linux from {@code /proc}; elsewhere from the JDK, which knows no
 * environments, so that there {@link #marked} finds nothing.
 */
final class Proc {

    /** More of one file is not looked at; an environment is rarely a hundredth of it. */
    private static final int READ_MAX = 1 << 20;

    private static final int STATE_FIELD = 0;
    private static final int START_FIELD = 19;

    private static final boolean LINUX = Files.isReadable(Path.of("/proc/self/environ"));

    private Proc() {}

    /**
     * When a process was born, in a form that only this process has: no other with its number, before or after, until
     * the machine starts again. Linux's own ticks since the boot, as the wall time that the JDK computes from them
     * moves when the clock is set. Empty when there is no such process, or only its unreaped rest.
     */
    static Optional<String> birth(long pid) {
        if (!LINUX) {
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .flatMap(handle -> handle.info().startInstant())
                    .map(start -> "m" + start.toEpochMilli());
        }
        try {
            String stat = new String(read("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
            // The second field is the program's name in brackets, which may itself hold anything.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", START_FIELD + 2);
            boolean rest = fields[STATE_FIELD].equals("Z") || fields[STATE_FIELD].equals("X");
            return rest ? Optional.empty() : Optional.of("t" + fields[START_FIELD]);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Names this run of the machine: births before it mean nothing. */
    static String boot() {
        try {
            return new String(read("/proc/sys/kernel/random/boot_id"), StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Every process whose environment carries this entry ({@code NAME=value}), whoever its parent is by now. */
    static List<ProcessHandle> marked(String entry) {
        List<ProcessHandle> found = new ArrayList<>();
        if (!LINUX) {
            return found;
        }
        byte[] wanted = entry.getBytes(StandardCharsets.UTF_8);
        String[] names = new File("/proc").list();
        for (String name : names == null ? new String[0] : names) {
            if (Character.isDigit(name.charAt(0)) && carries(name, wanted)) {
                // Looked at again through the handle's eyes: the number may have changed hands in between.
                ProcessHandle.of(Long.parseLong(name))
                        .filter(handle -> carries(name, wanted))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    private static boolean carries(String pid, byte[] wanted) {
        byte[] environ;
        try {
            environ = read("/proc/" + pid + "/environ");
        } catch (IOException e) {
            return false; // gone, or another user's
        }
        for (int start = 0; start < environ.length; ) {
            int end = start;
            while (end < environ.length && environ[end] != 0) {
                end++;
            }
            if (Arrays.equals(environ, start, end, wanted, 0, wanted.length)) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    /** By a plain stream: in an interrupted thread, a channel would close and a living process look dead. */
    private static byte[] read(String file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            return in.readNBytes(READ_MAX);
        }
    }
}
