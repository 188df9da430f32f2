// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

/** Thrown by a Java handler that worked and found the message to be bad: a logical failure. */
public class RejectedMessage extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RejectedMessage(String message) {
        super(message);
    }

    public RejectedMessage(String message, Throwable cause) {
        super(message, cause);
    }
}
