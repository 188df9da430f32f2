// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.dlq;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A file with values of messages: made with mode 0600, whatever the umask is. */
final class PayloadFile {
    private PayloadFile() {}

    /** Opens a file that does not exist yet. */
    static OutputStream create(Path file) throws IOException {
        return open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** A file that exists keeps its mode. */
    static OutputStream replace(Path file) throws IOException {
        return open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    private static OutputStream open(Path file, OpenOption... options) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] mode = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        return Channels.newOutputStream(FileChannel.open(file, Set.of(options), mode));
    }
}
