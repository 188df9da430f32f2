// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.alert;

import java.time.Instant;

/**
 * A queue of which too much is wrong.
 *
 * @param alert retryRate, deadLetters, batchTimeoutRate, criticalBatches or duplicateRate
 * @param value what it was when the alert was raised: a share of 1 for a rate, otherwise a number
 * @param text the same for people
 */
public record AlertView(String queue, String alert, double value, double threshold, Instant since, String text) {}
