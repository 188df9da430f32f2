// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.line;

/** Which of a queue's two topics something was read from. */
public enum Reading {
    SOURCE,
    RETRY
}
