// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.port;

/** How a command ended. */
public enum Exit {
    OK(0),
    FAILED(1),
    USAGE(2),
    CANCELLED(3),
    NOT_AUTHORISED(4),
    NOT_FOUND(5),
    /** Of several items some went well. */
    SOME_FAILED(6),
    INVALID_CONFIG(7),
    /** A daemon that can record nothing any more until it is started anew. The number is that of an I/O error in sysexits.h. */
    RESTART_NEEDED(74);

    private final int code;

    Exit(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
