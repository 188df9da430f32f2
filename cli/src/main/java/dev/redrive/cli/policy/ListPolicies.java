// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.policy;

import dev.redrive.admin.api.wire.Listing;
import dev.redrive.admin.api.wire.PolicyCaseView;
import dev.redrive.admin.api.wire.PolicyView;
import dev.redrive.admin.api.wire.RuleView;
import dev.redrive.cli.frame.Call;
import dev.redrive.cli.frame.Command;
import dev.redrive.cli.port.Exit;
import dev.redrive.cli.show.Cell;
import dev.redrive.cli.show.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code redrive policy list}. */
final class ListPolicies {
    private ListPolicies() {}

    static Command command() {
        return Command.named("list", "List the policies: the presets and those of the configuration.")
                .example("redrive policy list", "All of them, with what differs for certain types of message.")
                .does(ListPolicies::run);
    }

    private static Exit run(Call call) {
        return call.connected(connection -> {
            var policies = connection.client().policies();
            var output = call.output();
            switch (output.format()) {
                case JSON -> output.line(output.json(Listing.whole(policies)));
                case NDJSON -> policies.forEach(policy -> output.line(output.json(policy)));
                case TABLE -> output.print(output.table(table(policies)));
            }
            return Exit.OK;
        });
    }

    private static Table table(List<PolicyView> policies) {
        var table = new Table()
                .left("POLICY")
                .left("WHEN")
                .right("ATTEMPTS")
                .left("WITHIN")
                .left("BACKOFF");
        for (PolicyView policy : policies) {
            for (RuleView rule : policy.rules()) {
                var when = Cell.of("failure " + rule.when());
                table.row(List.of(
                        Cell.of(policy.name()), when, Cell.of(null), Cell.of(null), Cell.of("then " + rule.then())));
            }
            policy.types().forEach(each -> table.row(row(policy.name(), "type " + each.when(), each)));
            policy.failures().forEach(each -> table.row(row(policy.name(), "failure " + each.when(), each)));
            table.row(row(policy.name(), null, general(policy)));
        }
        return table;
    }

    private static List<Cell> row(String policy, @Nullable String when, PolicyCaseView what) {
        var attempts = what.attempts() == null ? "unlimited" : what.attempts().toString();
        return List.of(
                Cell.of(policy), Cell.of(when), Cell.of(attempts), Cell.of(what.within()), Cell.of(what.backoff()));
    }

    private static PolicyCaseView general(PolicyView policy) {
        return new PolicyCaseView("", policy.attempts(), policy.backoff(), policy.within());
    }
}
