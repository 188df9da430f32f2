// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.policy;

import dev.redrive.cli.frame.Command;

/** {@code redrive policy}: what happens to messages that fail. */
public final class PolicyCommands {
    private PolicyCommands() {}

    public static Command all() {
        return Command.named("policy", "See what happens to messages that fail.")
                .holds(ListPolicies.command(), ExplainPolicy.command());
    }
}
