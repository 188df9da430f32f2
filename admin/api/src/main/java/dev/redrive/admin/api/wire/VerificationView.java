// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire;

import java.util.List;

/**
 * What a check of everything stored has found.
 *
 * @param items how many were read and compared with their checksums
 * @param sound whether nothing was found
 * @param findings damage and mismatches, in words
 */
public record VerificationView(long items, boolean sound, List<String> findings) {

    public VerificationView {
        findings = List.copyOf(findings);
    }
}
