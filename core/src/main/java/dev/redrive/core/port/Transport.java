// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.port;

import dev.redrive.core.ledger.Ledger;

/** Where a queue lives: the source of its messages and the ledger of its verdicts. */
public record Transport(Source source, Ledger ledger) {}
