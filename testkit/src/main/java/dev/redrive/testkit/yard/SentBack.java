// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.yard;

import dev.redrive.core.deadletter.Target;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.MessageId;

/**
 * A message that a {@link FakeYard} has sent back.
 *
 * @param replays how often it was sent back, this time included
 */
public record SentBack(MessageId id, Target target, Content content, int replays, String by) {}
