// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.repository;

import java.io.IOException;

/** It is not in the repository. */
public final class MissingDocument extends IOException {
    private static final long serialVersionUID = 1;

    MissingDocument(String message) {
        super(message);
    }
}
