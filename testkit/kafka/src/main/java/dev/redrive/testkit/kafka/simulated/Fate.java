// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.kafka.simulated;

/** What becomes of a request to the brokers. */
public enum Fate {
    /** It is done, and the client hears so. */
    DONE,
    /** It is not done, and the client hears of a time-out. */
    REFUSED,
    /** It is done, and the client hears of a time-out: the answer was lost. */
    UNHEARD,
    /** It is done twice, and the client hears of the first. Only what is sent can be. */
    TWICE
}
