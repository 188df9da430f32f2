// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.server;

import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.frame.Usage;
import dev.redrive.cli.port.Exit;
import java.util.List;
import java.util.regex.Pattern;

/** {@code redrive token}: makes a token, and the line of the configuration that knows it. */
final class TokenCommand {

    private static final List<String> ROLES = List.of("viewer", "operator", "admin");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.@-]{1,64}");

    /** The answer for programs. */
    record Made(String name, String role, boolean payloads, String token, String sha256) {}

    private TokenCommand() {}

    static Command command() {
        return Command.named("token", "Make a token for someone who may use the API, and the line that lets it in.")
                .usage("NAME [--role ROLE] [--payloads]")
                .argument("NAME", "Whose token it is; the audit book will name it.")
                .choice("--role", "ROLE", ROLES, "viewer, operator or admin (default: viewer).")
                .flag("--payloads", "Let its holder see values and headers of messages.")
                .example("redrive token alice --role operator", "Put the line it prints under server: tokens:.")
                .does(TokenCommand::run);
    }

    private static Exit run(Call call) {
        String name = call.arguments().required(0);
        if (!NAME.matcher(name).matches()) {
            throw Usage.wrong("'" + name + "' cannot be a token's name", "use letters, digits, '_', '.', '@' and '-'");
        }
        String written = call.arguments().choice("--role", ROLES);
        String role = written == null ? ROLES.getFirst() : written;
        boolean payloads = call.arguments().flag("--payloads");
        var secret = call.backend().newToken();
        var output = call.output();
        if (!output.forPeople()) {
            output.line(output.json(new Made(name, role, payloads, secret.token(), secret.sha256())));
            return Exit.OK;
        }
        output.line(secret.token());
        output.note("This is the token. It is shown once and kept nowhere; hand it to " + name + ".");
        output.note("Let it in with this line under server: tokens: in redrive.yaml (no restart is needed):");
        output.note("  - { name: " + name + ", role: " + role + (payloads ? ", payloads: true" : "") + ", sha256: \""
                + secret.sha256() + "\" }");
        return Exit.OK;
    }
}
