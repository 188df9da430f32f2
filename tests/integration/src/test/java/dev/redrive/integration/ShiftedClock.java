// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;

/**
 * The wall clock of another process, which can be set while it runs. A small library that is loaded before libc adds what lies in a
 * file to the wall clock, and leaves the monotonic one alone.
 */
final class ShiftedClock {

    private static final String SOURCE = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <fcntl.h>
            #include <stdlib.h>
            #include <sys/mman.h>
            #include <time.h>

            static volatile long *shift;
            static int (*real)(clockid_t, struct timespec *);

            __attribute__((constructor)) static void open_shift(void) {
                const char *file = getenv("CLOCK_SHIFT");
                int fd = file == NULL ? -1 : open(file, O_RDONLY);
                if (fd >= 0) {
                    void *map = mmap(NULL, sizeof(long), PROT_READ, MAP_SHARED, fd, 0);
                    shift = map == MAP_FAILED ? NULL : (volatile long *) map;
                }
            }

            int clock_gettime(clockid_t id, struct timespec *now) {
                if (real == NULL) {
                    real = (int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime");
                }
                int result = real(id, now);
                if (id == CLOCK_REALTIME && shift != NULL) {
                    now->tv_sec += *shift;
                }
                return result;
            }
            """;

    private final Path library;
    private final Path shift;

    private ShiftedClock(Path library, Path shift) {
        this.library = library;
        this.shift = shift;
    }

    /** Skips the test where there is no C compiler. */
    static ShiftedClock in(Path folder) {
        try {
            Path source = Files.writeString(folder.resolve("clock.c"), SOURCE);
            Path library = folder.resolve("clock.so");
            Tool.Ended compiled =
                    Tool.run("cc", "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString(), "-ldl");
            assumeTrue(compiled.exit() == 0, "needs a C compiler to set a clock: " + compiled.said());
            ShiftedClock clock = new ShiftedClock(library, folder.resolve("shift"));
            clock.set(Duration.ZERO);
            return clock;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the process needs in its environment. */
    Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), "CLOCK_SHIFT", shift.toString());
    }

    /** So much ahead of the true one, from now on; in place, since the process has the file mapped. */
    void set(Duration ahead) {
        try (FileChannel file = FileChannel.open(shift, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            ByteBuffer seconds = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
            file.write(seconds.putLong(0, ahead.toSeconds()), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
