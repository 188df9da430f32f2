// SPDX-License-Identifier: Apache-2.0
package dev.redrive.pipeline.condition;

/** A condition that makes no sense, or cannot be told of a stream. */
public final class BadCondition extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String remedy;

    BadCondition(String why, String remedy, Throwable cause) {
        super(why, cause);
        this.remedy = remedy;
    }

    public String why() {
        return String.valueOf(getMessage());
    }

    public String remedy() {
        return remedy;
    }
}
