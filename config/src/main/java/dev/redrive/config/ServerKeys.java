// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import dev.redrive.config.form.Answers;
import dev.redrive.config.form.Key;
import dev.redrive.config.form.ListOf;
import dev.redrive.config.form.Section;
import dev.redrive.config.form.Text;
import dev.redrive.config.form.Word;
import dev.redrive.core.net.AddressRange;
import dev.redrive.core.net.Hosts;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tables of the server: where it listens, who may ask, and what nobody sees. */
final class ServerKeys {

    private static final int HOSTS_MAX = 100;
    private static final int TOKENS_MAX = 1_000;
    private static final int RULES_MAX = 200;

    static final Key<Config.Listen> LISTEN = Key.of(
                    "listen",
                    new ListenForm(),
                    "\"127.0.0.1:8420\"",
                    "Where the API listens. An address that other machines reach needs `tokens`. Port 0 takes any free one.")
            .byDefault("127.0.0.1:8420");
    static final Key<List<String>> HOSTS = Key.of(
            "hosts",
            new ListOf<>(new Text("a host name", "[A-Za-z0-9.-]{1,253}", "e.g. redrive.example.com"), 0, HOSTS_MAX),
            "[ redrive.example.com ]",
            "Names under which the server is reached from elsewhere; requests for other names are refused.");

    static final Key<URI> URL = Key.of(
            "url",
            new UrlForm(),
            "\"https://redrive.example.com\"",
            "The address that people use when a proxy stands before the server. With `https` the cookie of a session is for HTTPS alone, and browsers"
                    + " are told to stay with it. Needs `tokens`.");
    static final Key<List<AddressRange>> PROXIES = Key.of(
            "proxies",
            new ListOf<>(new RangeForm(), 0, HOSTS_MAX),
            "[ 127.0.0.1, 10.0.0.0/8 ]",
            "Proxies whose `X-Forwarded-For` is believed: the client's address in the audit book, and when wrong tokens are counted.");

    static final Key<String> NAME = Key.of(
                    "name",
                    new Text("a name", "[A-Za-z0-9_.@-]{1,64}", "letters, digits, '_', '.', '@' and '-'"),
                    "alice",
                    "Whose token it is; the audit book names it.")
            .mandatory();
    static final Key<ServerConfig.Role> ROLE = Key.of(
                    "role",
                    Word.of(ServerConfig.Role.class),
                    "operator",
                    "`viewer` looks, `operator` also pushes, retries, replays and drops, `admin` does everything.")
            .mandatory();
    static final Key<Boolean> PAYLOADS = Key.of(
                    "payloads",
                    Word.trueOrFalse(),
                    "true",
                    "Whether its holder sees values, headers and keys of messages, and the messages and stacks of errors.")
            .byDefault("false");
    static final Key<String> SHA256 = Key.of(
                    "sha256",
                    new Text("a SHA-256", "[0-9a-f]{64}", "64 hexadecimal digits; `redrive token NAME` prints them"),
                    "1c81e01d95c32dd092da7191af3121c55bd5a94ff5c8df38be3e65191b6904c3",
                    "The hash of the token; the token itself is written nowhere.")
            .mandatory();
    static final Section<ServerConfig.Token> TOKEN = Section.of(
            "token",
            answers -> new ServerConfig.Token(
                    answers.value(NAME), answers.value(ROLE), answers.value(PAYLOADS), answers.value(SHA256)),
            NAME,
            ROLE,
            PAYLOADS,
            SHA256);
    static final Key<List<ServerConfig.Token>> TOKENS = Key.of(
            "tokens",
            new ListOf<>(TOKEN, 0, TOKENS_MAX),
            "[ { name: alice, role: operator, sha256: \"1c81e01d95c32dd092da7191af3121c55bd5a94ff5c8df38be3e65191b6904c3\" } ]",
            "Who may ask. Without any, whoever reaches the server may do everything.");

    static final Key<List<String>> HEADERS = Key.of(
            "headers",
            new ListOf<>(new Text("a header's name", "[^\\s]{1,200}", "e.g. authorization or x-*-token"), 0, RULES_MAX),
            "[ authorization, x-*-token ]",
            "Headers whose values nobody sees; `*` stands for any characters. These come on top of the usual ones:"
                    + " authorization, cookies, and names with token, secret, password or api-key.");
    static final Key<List<String>> PATHS = Key.of(
            "paths",
            new ListOf<>(
                    new Text(
                            "a path",
                            "[^\\s.]{1,100}(\\.[^\\s.]{1,100}){0,20}",
                            "field names with dots between them, e.g. card.number or items.*.secret"),
                    0,
                    RULES_MAX),
            "[ card.number, \"items.*.secret\", \"**.iban\" ]",
            "Fields of JSON values that nobody sees; `*` is any field or place of a list, `**` any number of them. A value that"
                    + " cannot be read to its end as JSON is then hidden as a whole.");
    static final Key<List<String>> VALUES = Key.of(
            "values",
            new ListOf<>(new PatternForm(), 0, RULES_MAX),
            "[ '\\b\\d{13,19}\\b' ]",
            "Regular expressions (RE2) for what nobody sees, in values, keys, headers, labels and errors.");
    static final Section<ServerConfig.Redact> REDACT_SECTION = Section.of(
            "redact",
            answers -> new ServerConfig.Redact(all(answers, HEADERS), all(answers, PATHS), all(answers, VALUES)),
            HEADERS,
            PATHS,
            VALUES);
    static final Key<ServerConfig.Redact> REDACT = Key.of(
                    "redact",
                    REDACT_SECTION,
                    "{ paths: [ card.number ] }",
                    "What the API, the console, the command line and exports leave out. Replays send everything.")
            .otherwise("see below");

    static final Section<ServerConfig> SECTION = Section.of(
                    "server", ServerKeys::make, LISTEN, HOSTS, URL, PROXIES, TOKENS, REDACT)
            .later("tls")
            .check(ServerKeys::check);

    private static final ServerConfig.Redact NOTHING_MORE = new ServerConfig.Redact(List.of(), List.of(), List.of());

    private ServerKeys() {}

    static ServerConfig orUsual(@Nullable ServerConfig written) {
        return written == null
                ? new ServerConfig(
                        Objects.requireNonNull(LISTEN.fallback()),
                        List.of(),
                        ServerConfig.External.NONE,
                        List.of(),
                        NOTHING_MORE)
                : written;
    }

    private static ServerConfig make(Answers answers) {
        var redact = answers.get(REDACT);
        return new ServerConfig(
                answers.value(LISTEN),
                all(answers, HOSTS),
                new ServerConfig.External(answers.get(URL), all(answers, PROXIES)),
                all(answers, TOKENS),
                redact == null ? NOTHING_MORE : redact);
    }

    private static void check(Answers answers) {
        var tokens = answers.get(TOKENS);
        var listen = answers.get(LISTEN);
        var at = answers.at(LISTEN);
        if (at != null && listen != null && !Hosts.isLoopback(listen.host()) && (tokens == null || tokens.isEmpty())) {
            answers.judge()
                    .report(
                            at,
                            "'" + listen + "' can be reached from other machines, and there are no tokens",
                            "add tokens (redrive token NAME makes one), or write 127.0.0.1:" + listen.port());
        }
        checkUrl(answers, tokens == null || tokens.isEmpty());
        if (tokens != null) {
            checkTokens(answers, tokens);
        }
    }

    private static void checkUrl(Answers answers, boolean open) {
        var url = answers.get(URL);
        var at = answers.at(URL);
        if (url == null || at == null) {
            return;
        }
        boolean root = url.getRawPath().isEmpty() || url.getRawPath().equals("/");
        if (!root || url.getRawQuery() != null) {
            answers.judge()
                    .report(
                            at,
                            "'" + url + "' has a path, and the console lies at the root of its host",
                            "write " + url.getScheme() + "://" + url.getRawAuthority());
        }
        if (open) {
            answers.judge()
                    .report(
                            at,
                            "'" + url + "' can be reached from other machines, and there are no tokens",
                            "add tokens (redrive token NAME makes one)");
        }
    }

    private static void checkTokens(Answers answers, List<ServerConfig.Token> tokens) {
        var at = Objects.requireNonNull(answers.at(TOKENS));
        var names = new HashSet<String>();
        var hashes = new HashMap<String, String>();
        for (var each : tokens) {
            if (!names.add(each.name())) {
                answers.judge()
                        .report(
                                at,
                                "there are two tokens of the name '" + each.name() + "'",
                                "give each a name of its own");
            }
            if (each.name().equals(ServerConfig.Token.LOCAL)) {
                answers.judge()
                        .report(
                                at,
                                "the name 'local' is that of the command line of the user who runs the daemon",
                                "choose another name");
            }
            var same = hashes.putIfAbsent(each.sha256(), each.name());
            if (same != null) {
                answers.judge()
                        .report(
                                at,
                                "'" + same + "' and '" + each.name() + "' have the same token: one sha256",
                                "make a token for each (redrive token NAME)");
            }
            GuessableTokens.word(each)
                    .ifPresent(word -> answers.judge()
                            .report(
                                    at,
                                    "the token of '" + each.name() + "' can be guessed: its sha256 is that of '" + word
                                            + "'",
                                    "make one with 'redrive token " + each.name() + "'"));
        }
    }

    private static <T> List<T> all(Answers answers, Key<List<T>> key) {
        var written = answers.get(key);
        return written == null ? List.of() : written;
    }
}
