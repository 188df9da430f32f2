// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

/** A schema that cannot be used. Its message names the file, the line, what is wrong, and what to do. */
public final class BadSchema extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final String what;
    private final String remedy;

    /** @param where the file, with line and column if they are known; what it is called otherwise */
    BadSchema(String where, String what, String remedy) {
        super(where + ": " + what + "; " + remedy);
        this.what = where + ": " + what;
        this.remedy = remedy;
    }

    /** Where, and what is wrong there. */
    public String what() {
        return what;
    }

    public String remedy() {
        return remedy;
    }
}
