// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

/** Whether a job does something about a letter, as far as the catalog tells; the yard has the last word. */
enum Fit {
    /** It is the letter's turn. */
    ACT,
    /** It was replayed too often: it is set aside instead. */
    HOLD,
    /** This job has done it before. */
    DONE,
    /** This job has sent it back before and its message has ended, but it was interrupted before the letter said so. */
    UNCLOSED,
    /** This job has set it aside before. */
    HELD,
    /** Not for this job: someone else has dealt with it, it is set aside, or it is not there. */
    PASSED
}
