// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.Backup;
import dev.redrive.admin.api.wire.VerificationView;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.core.port.Control;
import dev.redrive.core.report.Verification;
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

    /** Writes a copy of the whole store, unmasked. */
    private Answer backup(Call call) {
        if (!call.caller().payloads()) {
            return Problems.FORBIDDEN.answer(
                    "a backup holds the values of all messages, which are hidden from you",
                    call.request().path(),
                    "ask someone who may see payloads");
        }
        String name = Bodies.read(Bodies.required(call), Backup.class).file();
        return Answer.json(201, new Backup(control.backup(name).toString()));
    }
}
