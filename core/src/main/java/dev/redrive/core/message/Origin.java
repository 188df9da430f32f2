// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

/**
 * Where a message lies in its transport: a place (an embedded queue, or a topic's partition) and a position in it.
 * Together they name one message of a queue for as long as the transport keeps it.
 */
public record Origin(String place, long position) {}
