// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

/** Thrown by a Java handler to say that no other attempt can help: the message is buried at once. */
public class PermanentFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public PermanentFailure(String message) {
        super(message);
    }

    public PermanentFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
