// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.Text;
import dev.redrive.config.form.Whole;
import dev.redrive.config.form.Word;
import java.nio.file.Path;
import java.util.List;

/** The keys of a handler that is called over gRPC. */
final class GrpcKeys {

    private static final int BYTES_MIN = 1024;
    private static final int BYTES_MAX = 1024 * 1024 * 1024;
    private static final String PORT =
            "(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})";

    static final Key<String> GRPC = Key.of(
            "grpc",
            new Text(
                    "a server's address",
                    "(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]{1,253}):" + PORT,
                    "host and port, e.g. \"localhost:50051\""),
            "\"localhost:50051\"",
            "A server that is called over gRPC, by the contract in `proto/`.");
    static final Key<Boolean> TLS = Key.of(
            "tls",
            Word.trueOrFalse(),
            "true",
            "`grpc`: whether the connection is encrypted and the server proves its name.");
    static final Key<String> CA = Key.of(
            "ca",
            new Text("a path", "[^\\x00]+", "e.g. ./ca.pem"),
            "./ca.pem",
            "`grpc`: a file of certificates to trust instead of those the JVM trusts; with it, TLS is spoken.");
    static final Key<String> AUTHORITY = Key.of(
            "authority",
            new Text("a server's name", "[A-Za-z0-9._:-]{1,253}", "e.g. handlers.example.com"),
            "handlers.example.com",
            "`grpc`: the name the server goes by, if it is not the host's.");
    static final Key<Integer> MAX_MESSAGE_BYTES = Key.of(
                    "maxMessageBytes",
                    new Whole(BYTES_MIN, BYTES_MAX),
                    "16777216",
                    "`grpc`: how large a message may be on the wire, and its answer; a larger one is buried unsent. Servers have"
                            + " a limit of their own, usually 4194304.")
            .byDefault("4194304");

    private static final List<Key<?>> BESIDES = List.of(TLS, CA, AUTHORITY, MAX_MESSAGE_BYTES);

    private GrpcKeys() {}

    static void check(Answers answers) {
        if (!answers.has(GRPC)) {
            BESIDES.stream()
                    .filter(answers::has)
                    .forEach(key -> answers.judge()
                            .report(answers.node(), "'" + key.name() + "' needs 'grpc' beside it", "remove it"));
        }
        var at = answers.at(TLS);
        if (at != null && Boolean.FALSE.equals(answers.get(TLS)) && answers.has(CA)) {
            answers.judge().report(at, "'ca' is here, and TLS is off", "write true, or remove 'ca'");
        }
    }

    static HandlerConfig.Grpc make(Answers answers) {
        var ca = answers.get(CA);
        var tls = ca != null || Boolean.TRUE.equals(answers.get(TLS));
        return new HandlerConfig.Grpc(
                answers.value(GRPC),
                new HandlerConfig.Tls(tls, ca == null ? null : Path.of(ca)),
                answers.get(AUTHORITY),
                answers.value(MAX_MESSAGE_BYTES));
    }
}
