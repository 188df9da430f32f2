// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Backup;
import dev.redrive.admin.api.wire.VerificationView;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.core.port.Control;
import dev.redrive.core.port.Refused;
import dev.redrive.core.report.Verification;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The store as a whole: checked and copied. */
final class StoreRoutes {

    private final Control control;

    StoreRoutes(Control control) {
        this.control = control;
    }

    List<Route> routes() {
        return List.of(
                Route.post(Paths.VERIFY, this::verify),
                Route.post(Paths.BACKUP, this::backup).needing(Need.ADMINISTER));
    }

    private Answer verify(Call call) {
        Verification found = control.verify();
        return Answer.json(
                200, new VerificationView(found.items(), found.findings().isEmpty(), found.findings()));
    }

    private Answer backup(Call call) {
        Path file = absolute(Bodies.read(Bodies.required(call), Backup.class).file());
        control.backup(file);
        return Answer.json(201, new Backup(file.toString()));
    }

    private static Path absolute(String text) {
        try {
            Path file = Path.of(text);
            if (file.isAbsolute()) {
                return file.normalize();
            }
            throw new Refused(
                    Refused.Kind.INVALID,
                    "file must be an absolute path, not '" + text + "'",
                    "the server's folder may not be yours: name the whole path");
        } catch (InvalidPathException e) {
            throw new Refused(Refused.Kind.INVALID, "file is not a path: " + e.getReason(), null, e);
        }
    }
}
