// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server;

import dev.redrive.admin.api.Answer;
import dev.redrive.admin.api.Paths;
import dev.redrive.admin.api.wire.AuditView;
import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.server.guard.Audit;
import dev.redrive.admin.server.guard.Audited;
import dev.redrive.admin.server.guard.Need;
import dev.redrive.core.item.ItemQuery;
import dev.redrive.core.item.Page;
import java.util.List;

/** Who changed what, and when. */
final class AuditRoutes {

    private final Audit audit;

    AuditRoutes(Audit audit) {
        this.audit = audit;
    }

    List<Route> routes() {
        return List.of(Route.get(Paths.AUDIT, this::list, "limit", "after").needing(Need.ADMINISTER));
    }

    private Answer list(Call call) {
        Integer limit = call.number("limit", 1, ItemQuery.LIMIT_MAX);
        Page<Audited> page = audit.read(limit == null ? ItemQuery.LIMIT_USUAL : limit, call.query("after"));
        return Answer.json(
                200, new Listing<>(page.items().stream().map(AuditRoutes::view).toList(), page.next()));
    }

    private static AuditView view(Audited each) {
        return new AuditView(each.at(), each.by(), each.role(), each.from(), each.what(), each.detail(), each.status());
    }
}
