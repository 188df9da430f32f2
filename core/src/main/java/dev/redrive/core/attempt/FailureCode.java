// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

/** The codes we give ourselves. Handlers may use words of their own besides. */
public enum FailureCode {
    TIMEOUT,
    UNAVAILABLE,
    CONNECTION_REFUSED,
    CRASHED,
    EXCEPTION,
    REJECTED,
    INVALID,
    UNREADABLE,
    EXPIRED,
    /** Stands for a word that cannot be a code: see {@link Failure#CODE}. */
    OTHER
}
