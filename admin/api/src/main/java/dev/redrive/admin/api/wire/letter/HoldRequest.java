// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.api.wire.letter;

import java.util.List;

/** Letters to be held or released. */
public record HoldRequest(List<String> letters) {

    public HoldRequest {
        letters = List.copyOf(letters);
    }
}
