// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Makes what lies in a data directory: messages may hold secrets, so files have mode 0600 and folders 0700, whatever the umask is. What an
 * earlier version made is closed to others when it is used again. Where there are no such modes (Windows), files are made as they
 * are everywhere.
 */
public final class PrivateFiles {

    private static final Set<PosixFilePermission> OWNERS =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);
    private static final String FILE = "rw-------";
    private static final String FOLDER = "rwx------";

    private PrivateFiles() {}

    /** Makes a folder and the missing ones above it. One that is there may be shared on purpose and is left as it is. */
    public static void makeFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, mode(folder, FOLDER));
        }
    }

    /** Makes a folder that holds nothing but our files; one that is there is closed to others, and so are the files directly in it. */
    public static void ownFolder(Path folder) throws IOException {
        makeFolder(folder);
        if (isOpenToOthers(folder)) {
            close(folder);
            try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder, path -> !Files.isSymbolicLink(path))) {
                for (Path each : inside) {
                    close(each);
                }
            }
        }
    }

    /** Opens a file, making it private where the options make it, and closing it to others where it is there. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        FileChannel channel = FileChannel.open(file, Set.of(options), mode(file, FILE));
        close(file);
        return channel;
    }

    /** An empty file for those who open it by its name, unless there is one already. */
    public static void create(Path file) throws IOException {
        try {
            Files.createFile(file, mode(file, FILE));
        } catch (FileAlreadyExistsException e) {
            close(file);
        }
    }

    /** Replaces what the file holds. */
    public static void write(Path file, byte[] bytes) throws IOException {
        create(file);
        Files.write(file, bytes, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Takes every right of others from a file or folder, if it is there. One that belongs to another user is left as it is. */
    public static void close(Path path) throws IOException {
        if (!isOpenToOthers(path)) {
            return;
        }
        Set<PosixFilePermission> kept = EnumSet.copyOf(OWNERS);
        kept.retainAll(Files.getPosixFilePermissions(path));
        try {
            Files.setPosixFilePermissions(path, kept);
        } catch (FileSystemException e) {
            // Only its owner may: what it was made with was someone's own choice.
        }
    }

    /** Whether anybody but its owner has any right to it; false if it is not there, or if the file system knows no such rights. */
    public static boolean isOpenToOthers(Path path) throws IOException {
        return isPosix(path) && Files.exists(path) && !OWNERS.containsAll(Files.getPosixFilePermissions(path));
    }

    private static FileAttribute<?>[] mode(Path path, String permissions) {
        return isPosix(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
