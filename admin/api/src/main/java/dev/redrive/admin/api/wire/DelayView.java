// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

/**
 * The wait after an attempt.
 *
 * @param attempt the one that failed, from 1
 * @param baseMs without jitter
 * @param minMs the least that jitter can make of it
 * @param maxMs the most that jitter can make of it
 * @param totalMs this and all waits before it, without jitter
 */
public record DelayView(int attempt, long baseMs, long minMs, long maxMs, long totalMs) {}
