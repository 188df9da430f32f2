// SPDX-License-Identifier: Apache-2.0
package dev.redrive.app;

import dev.redrive.admin.server.Gatehouse;
import dev.redrive.admin.server.Redaction;
import dev.redrive.admin.server.guard.AuditFiles;
import dev.redrive.admin.server.guard.Caller;
import dev.redrive.admin.server.guard.Guard;
import dev.redrive.admin.server.guard.Role;
import dev.redrive.admin.server.guard.Token;
import dev.redrive.config.Config;
import dev.redrive.config.ServerConfig;
import dev.redrive.core.deadletter.LetterDetail;
import dev.redrive.core.time.Time;
import java.util.ArrayList;
import java.util.List;

/** Tokens, redaction and the audit book of a daemon, as its configuration says, now and after an edit. */
final class Gates {

    /** For the command line of the user who runs the daemon, who finds it in the daemon's file. */
    private final String own = Guard.secret();

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

    /** A letter without its secrets, as exports hold it. */
    LetterDetail shown(LetterDetail letter) {
        return shown(redaction, letter);
    }

    static LetterDetail shown(Redaction redaction, LetterDetail letter) {
        return new LetterDetail(letter.letter(), redaction.shown(letter.content()), letter.history(), letter.cut());
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

    static Redaction redaction(ServerConfig server) {
        return Redaction.of(server.redact().headers(), server.redact().paths());
    }
}
