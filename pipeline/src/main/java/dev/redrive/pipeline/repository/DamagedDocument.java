// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.repository;

import java.io.IOException;

/** It is in the repository, and not what was kept there. */
public final class DamagedDocument extends IOException {
    private static final long serialVersionUID = 1;

    DamagedDocument(String message) {
        super(message);
    }
}
