// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.soak;

import java.util.Locale;
import java.util.Set;

/**
 * What a kill storm is asked for.
 *
 * @param kills of the daemon
 * @param brokerKills evenly among them
 */
record StormOptions(int messages, int keys, int kills, int brokerKills, long seed) {

    static final Set<String> NAMES = Set.of("--messages", "--keys", "--kills", "--broker-kills", "--seed", "--report");

    /** All of it. */
    static final StormOptions FULL = new StormOptions(50_000, 500, 20, 4, 1);

    StormOptions {
        if (brokerKills * 2 > kills) {
            throw new IllegalArgumentException("--broker-kills must be at most half of --kills: " + brokerKills);
        }
    }

    static StormOptions of(Arguments arguments) {
        return new StormOptions(
                arguments.count("--messages", FULL.messages),
                arguments.count("--keys", FULL.keys),
                arguments.count("--kills", FULL.kills),
                arguments.count("--broker-kills", FULL.brokerKills),
                arguments.number("--seed", FULL.seed, 0));
    }

    /** As one would type them. */
    String arguments() {
        return String.format(
                Locale.ROOT,
                "--messages %d --keys %d --kills %d --broker-kills %d --seed %d",
                messages,
                keys,
                kills,
                brokerKills,
                seed);
    }
}
