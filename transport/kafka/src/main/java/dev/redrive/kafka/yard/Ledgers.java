// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.yard;

import dev.redrive.kafka.look.Ground;
import dev.redrive.kafka.look.Look;

/** What a yard looks things up with. All of it belongs to whoever holds the yard's lock. */
record Ledgers(Look look, Ground ground, ActBook book, YardTopics topics, String actsTopic) {}
