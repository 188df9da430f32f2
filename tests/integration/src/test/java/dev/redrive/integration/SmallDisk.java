// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A disk small enough to be filled at will. */
final class SmallDisk implements AutoCloseable {

    private static final int PAGE = 4096;

    private final Path at;

    private SmallDisk(Path at) {
        this.at = at;
    }

    /** Mounts memory, or skips the test where that is not allowed. */
    static SmallDisk inMemory(Path at, int mebibytes) {
        folder(at);
        Tool.Ended mount = Tool.run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", at.toString());
        assumeTrue(mount.exit() == 0, "needs a small disk, and may not mount a tmpfs: " + mount.said());
        return new SmallDisk(at);
    }

    /**
     * Mounts an image beside the folder. Unlike memory, such a disk has holes in sparse files even after they were read.
     * Falls back on memory where that cannot be done.
     */
    static SmallDisk inAnImage(Path at, int mebibytes) {
        folder(at);
        String image = at + ".img";
        boolean made = Tool.run("truncate", "-s", mebibytes + "m", image).exit() == 0
                && Tool.run("mkfs.ext4", "-q", "-F", "-m", "0", image).exit() == 0
                && Tool.run("mount", "-o", "loop", image, at.toString()).exit() == 0;
        return made ? new SmallDisk(at) : inMemory(at, mebibytes);
    }

    private static void folder(Path at) {
        try {
            Files.createDirectories(at);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes all that there is. */
    void fill() {
        try (OutputStream out = Files.newOutputStream(ballast())) {
            byte[] page = new byte[PAGE];
            while (true) {
                out.write(page);
            }
        } catch (IOException full) {
            assertThat(at.toFile().getUsableSpace()).as("free after " + full).isLessThan(PAGE);
        }
    }

    void empty() {
        try {
            Files.delete(ballast());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path ballast() {
        return at.resolve("ballast");
    }

    @Override
    public void close() {
        Tool.Ended unmount = Tool.run("umount", "-l", at.toString());
        assertThat(unmount.exit()).as(unmount.said()).isZero();
    }
}
