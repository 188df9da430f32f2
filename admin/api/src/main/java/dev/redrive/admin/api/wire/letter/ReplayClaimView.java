// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

/**
 * A replay that the headers of a message claim it to be. Anyone who writes to its topic can write such headers.
 *
 * @param messageId the message that was sent back, as the headers name it
 * @param replays how often it had been sent back then, as the headers say
 */
public record ReplayClaimView(String messageId, int replays) {}
