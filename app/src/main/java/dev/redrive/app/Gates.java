// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.admin.server.Gatehouse;
import dev.redrive.admin.server.guard.AuditFiles;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.guard.Token;
import dev.redrive.admin.server.redact.CallerView;
import dev.redrive.admin.server.redact.Redaction;
import dev.redrive.config.Config;
import dev.redrive.config.ServerConfig;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.port.Pipelines;
import dev.redrive.core.time.Time;
import java.util.ArrayList;
import java.util.List;

/** Tokens, redaction and the audit book of a daemon, as its configuration says, now and after an edit. */
final class Gates {

    /** For the command line of the user who runs the daemon, who finds it in the daemon's file. */
    private final String own = Guard.secret();

    /** Kept over changes of the configuration, so that a hash stands for the same key. */
    private final String hashKey = Guard.secret();

    private final Guard guard;
    private final AuditFiles audit;
    private final Time time;
    private volatile Redaction redaction;

    Gates(Config config, Time time) {
        this.time = time;
        this.guard = new Guard(tokens(config.server()), time);
        this.audit = new AuditFiles(config.data());
        this.redaction = redaction(config.server());
    }

    Gatehouse gatehouse() {
        return new Gatehouse(guard, audit, () -> redaction, time);
    }

    /** Also while nobody asks for one: tokens may come with an edit. */
    String ownToken() {
        return own;
    }

    void follow(Config config) {
        redaction = redaction(config.server());
        guard.follow(tokens(config.server()));
    }

    /** The masks of this moment. */
    Redaction redaction() {
        return redaction;
    }

    /** A letter without its secrets, as exports hold it. */
    LetterDetail shown(LetterDetail letter, Pipelines pipelines) {
        return shown(redaction, letter, pipelines);
    }

    static LetterDetail shown(Redaction redaction, LetterDetail letter, Pipelines pipelines) {
        return new CallerView(redaction, Caller.LOCAL, pipelines).detail(letter);
    }

    void close() {
        audit.close();
    }

    private List<Token> tokens(ServerConfig server) {
        List<Token> tokens = new ArrayList<>();
        if (!server.tokens().isEmpty()) {
            tokens.add(new Token(Caller.LOCAL, Token.hash(own)));
        }
        for (ServerConfig.Token each : server.tokens()) {
            Role role = Role.valueOf(each.role().name());
            tokens.add(new Token(new Caller(each.name(), role, each.payloads()), each.sha256()));
        }
        return tokens;
    }

    private Redaction redaction(ServerConfig server) {
        return redaction(server, hashKey);
    }

    /** @param hashKey as {@link Redaction} takes it */
    static Redaction redaction(ServerConfig server, String hashKey) {
        ServerConfig.Redact redact = server.redact();
        return new Redaction(new Redaction.Rules(redact.headers(), redact.paths(), redact.values()), hashKey);
    }
}
