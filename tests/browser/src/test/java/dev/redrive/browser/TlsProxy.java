// SPDX-License-Identifier: Apache-2.0
package dev.redrive.browser;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The system's nginx in the foreground, with a certificate made for it, before a server that speaks HTTP. */
final class TlsProxy implements AutoCloseable {

    /** Chromium is told that this machine has the name. */
    static final String HOST = "redrive.example.com";

    private static final String PASSWORD = "for-a-test";

    private final Path folder;
    private final int port;
    private Process process;

    /** A proxy that is not running yet: its address is part of the server's configuration. */
    TlsProxy(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        try (ServerSocket free = new ServerSocket(0)) {
            this.port = free.getLocalPort();
        }
    }

    static Optional<Path> program() {
        return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    URI address() {
        return URI.create("https://" + HOST + ":" + port);
    }

    /** Begins, with the lines of docs/config.md, and without anything of the system's own configuration. */
    void start(URI server) throws Exception {
        makeCertificate();
        Files.writeString(folder.resolve("nginx.conf"), """
                daemon off;
                master_process off;
                pid nginx.pid;
                events { worker_connections 256; }
                http {
                    access_log off;
                    client_body_temp_path body;
                    proxy_temp_path proxy;
                    fastcgi_temp_path fastcgi;
                    uwsgi_temp_path uwsgi;
                    scgi_temp_path scgi;
                    server {
                        listen 127.0.0.1:%d ssl;
                        server_name %s;
                        ssl_certificate certificate.pem;
                        ssl_certificate_key key.pem;
                        location / {
                            proxy_pass %s;
                            proxy_http_version 1.1;
                            proxy_set_header Host $http_host;
                            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                            client_max_body_size 32m;
                        }
                    }
                }
                """.formatted(port, HOST, server));
        process = new ProcessBuilder(
                        program().orElseThrow().toString(), "-p", folder + "/", "-c", "nginx.conf", "-e", "stderr")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("nginx.log").toFile())
                .start();
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(50))
                .until(this::answers);
    }

    private boolean answers() throws IOException {
        if (!process.isAlive()) {
            throw new AssertionError("nginx has ended:\n" + Files.readString(folder.resolve("nginx.log")));
        }
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    private void makeCertificate() throws Exception {
        Path store = folder.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "proxy",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-validity",
                        "1",
                        "-dname",
                        "CN=" + HOST,
                        "-ext",
                        "SAN=dns:" + HOST,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            keytool.destroyForcibly();
            throw new AssertionError("no certificate:\n" + Files.readString(folder.resolve("keytool.log")));
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        writePem("certificate.pem", "CERTIFICATE", keys.getCertificate("proxy").getEncoded());
        writePem(
                "key.pem",
                "PRIVATE KEY",
                keys.getKey("proxy", PASSWORD.toCharArray()).getEncoded());
    }

    private void writePem(String name, String what, byte[] bytes) throws IOException {
        String lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes);
        Files.writeString(
                folder.resolve(name), "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n");
    }

    @Override
    public void close() {
        if (process == null) {
            return;
        }
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
