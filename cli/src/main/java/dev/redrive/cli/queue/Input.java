// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.queue;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.port.CommandFailed;
import dev.redrive.cli.port.Exit;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A file, or the standard input for "-", read as a whole or line by line. */
public final class Input implements AutoCloseable {
    /** More than any store takes; it only keeps a wrong file from filling the memory. */
    private static final int VALUE_BYTES_MAX = 64 * 1024 * 1024;

    private static final int BUFFER_BYTES = 1 << 16;

    private final String name;
    private final InputStream in;

    private Input(String name, InputStream in) {
        this.name = name;
        this.in = new BufferedInputStream(in, BUFFER_BYTES);
    }

    static Input open(Call call, String file) {
        if (file.equals("-")) {
            return new Input("the standard input", unclosed(call.in()));
        }
        try {
            return new Input(file, Files.newInputStream(Path.of(file)));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    public static byte[] whole(Call call, String file) {
        try (Input input = open(call, file)) {
            return input.all();
        }
    }

    /** Without its line break; null at the end. */
    byte @Nullable [] line() {
        var line = new ByteArrayOutputStream();
        try {
            int b = in.read();
            if (b < 0) {
                return null;
            }
            for (; b >= 0 && b != '\n'; b = in.read()) {
                if (line.size() == VALUE_BYTES_MAX) {
                    throw tooLong();
                }
                line.write(b);
            }
        } catch (IOException e) {
            throw unreadable(name, e);
        }
        return withoutReturn(line.toByteArray());
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private byte[] all() {
        try {
            byte[] bytes = in.readNBytes(VALUE_BYTES_MAX + 1);
            if (bytes.length > VALUE_BYTES_MAX) {
                throw tooLong();
            }
            return bytes;
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private CommandFailed tooLong() {
        return new CommandFailed(
                Exit.FAILED,
                name + " has a value of more than " + VALUE_BYTES_MAX + " bytes",
                "push a reference to it instead");
    }

    private static byte[] withoutReturn(byte[] line) {
        return line.length > 0 && line[line.length - 1] == '\r' ? Arrays.copyOf(line, line.length - 1) : line;
    }

    private static CommandFailed unreadable(String name, IOException e) {
        String why = e instanceof NoSuchFileException
                ? "there is no such file"
                : e instanceof AccessDeniedException ? "access is denied" : String.valueOf(e.getMessage());
        return new CommandFailed(Exit.FAILED, "cannot read " + name + ": " + why, "check the path", e);
    }

    private static InputStream unclosed(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public void close() {
                // It belongs to the terminal.
            }
        };
    }
}
