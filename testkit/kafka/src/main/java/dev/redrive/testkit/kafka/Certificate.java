// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What brokers with TLS show to clients: made by the JDK's own tool, for loopback and for some days. */
record Certificate(Path folder) {

    private static final String PASSWORD = "not-a-secret";
    private static final String ALIAS = "broker";
    private static final int DAYS = 7;
    private static final long SECONDS_MAX = 60;

    /** Makes one, with its key, in that folder. */
    static Certificate make(Path folder) throws IOException {
        Certificate made = new Certificate(folder);
        made.keytool(
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=redrive tests",
                "-validity",
                String.valueOf(DAYS),
                "-ext",
                "san=ip:" + BrokerSettings.HOST);
        made.keytool("-exportcert", "-rfc", "-file", made.certificate().toString());
        return made;
    }

    private void keytool(String... words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(words));
        command.addAll(List.of("-alias", ALIAS, "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-keystore", keys().toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("keytool cannot make a certificate: " + said);
            }
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }

    private Path keys() {
        return folder.resolve("keys.p12");
    }

    private Path certificate() {
        return folder.resolve("certificate.pem");
    }

    /** For the listener that clients come to. */
    Map<String, String> brokerProperties() {
        return Map.of(
                "listener.name.client.ssl.keystore.location",
                keys().toString(),
                "listener.name.client.ssl.keystore.type",
                "PKCS12",
                "listener.name.client.ssl.keystore.password",
                PASSWORD);
    }

    /** For clients that shall trust it. */
    Map<String, String> clientProperties() {
        return Map.of(
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                certificate().toString());
    }
}
