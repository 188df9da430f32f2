// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

/**
 * What letters of one group have in common.
 *
 * @param id equal for letters of one group, on every instance
 * @param title the error in one line, its variable parts left out
 * @param why a sentence for people: what was compared
 */
public record Fingerprint(String id, String title, String why) {

    /** Characters of a title. */
    public static final int TITLE_MAX = 140;
}
