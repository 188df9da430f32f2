// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.report;

import java.util.List;

/**
 * What a check of everything stored has found.
 *
 * @param items how many rows were read and compared with their checksums
 * @param findings damage and mismatches, in words; empty is good
 */
public record Verification(long items, List<String> findings) {

    public Verification {
        findings = List.copyOf(findings);
    }
}
