// SPDX-License-Identifier: Apache-2.0
package dev.redrive.zoo;

/** A description that cannot be put into the code as it is now. */
final class BadBug extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadBug(String message) {
        super(message);
    }
}
