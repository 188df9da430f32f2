// SPDX-License-Identifier: Apache-2.0
package dev.redrive.bench.engine;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Answers every request at once with 204, in a JVM of its own, and does so little that the callers are what is measured. It
 * knows only requests with a length. Ends when its stdin does.
 */
public final class NoOpServer implements AutoCloseable {

    private static final int BACKLOG = 4096;
    private static final String LENGTH = "content-length:";
    private static final byte[] ANSWER = "HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Process process;
    private final int port;

    private NoOpServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static NoOpServer start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NoOpServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (line == null) {
            throw new IOException("the server ended before it began");
        }
        return new NoOpServer(process, Integer.parseInt(line));
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port + "/");
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** The child. */
    public static void main(String[] arguments) throws IOException {
        ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        System.out.println(server.getLocalPort());
        Thread.ofPlatform().daemon().start(() -> accept(server));
        while (System.in.read() >= 0) {
            // Only its end says something.
        }
        Runtime.getRuntime().halt(0);
    }

    private static void accept(ServerSocket server) {
        while (true) {
            try {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                e.printStackTrace();
                return;
            }
        }
    }

    private static void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int length = head(in); length >= 0; length = head(in)) {
                in.skipNBytes(length);
                socket.getOutputStream().write(ANSWER);
            }
        } catch (IOException e) {
            // They hung up.
        }
    }

    /** Reads a head; answers with the length of the body, or -1 at the end of the connection. */
    private static int head(InputStream in) throws IOException {
        int length = 0;
        StringBuilder line = new StringBuilder();
        boolean begun = false;
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c != '\n') {
                line.append((char) c);
                continue;
            }
            String text = line.toString().strip();
            if (text.isEmpty() && begun) {
                return length;
            }
            if (text.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(text.substring(LENGTH.length()).strip());
            }
            begun = true;
            line.setLength(0);
        }
        return -1;
    }
}
