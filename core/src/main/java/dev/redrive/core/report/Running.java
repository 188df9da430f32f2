// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import dev.redrive.core.message.MessageId;
import dev.redrive.core.message.Origin;
import java.time.Duration;

/**
 * An attempt under way.
 *
 * @param stuck its deadline has passed and its handler has not ended
 */
public record Running(MessageId id, Origin origin, int attempt, Duration forHowLong, boolean stuck) {}
