// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.port.Refused;
import dev.redrive.embedded.recover.StoreDamage;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What a failed transaction means. */
public enum Trouble {
    /** No space: nothing was written, and it may be tried again. */
    FULL("disk full", "free space on the disk of the data directory; work goes on by itself"),
    /** A sync or a write failed: what is on the disk is known only after the store was opened anew. */
    FAILED_SYNC("failed sync", "check the disk, then restart: the store reads what is there when it is opened"),
    /** Damaged content was read: a restart changes nothing. */
    DAMAGED("the database is damaged", "restore a backup into an empty directory"),
    /** An error that should not happen. */
    BROKEN("store broken", "restart, run verify, and restore a backup if it finds damage");

    private final String word;
    private final String remedy;

    Trouble(String word, String remedy) {
        this.word = word;
        this.remedy = remedy;
    }

    /** @param full whether the disk takes no more; asked only where SQLite cannot tell */
    static Trouble of(SQLException e, BooleanSupplier full) {
        if (!(e instanceof SQLiteException known)) {
            return BROKEN;
        }
        if (StoreDamage.isShownBy(e)) {
            return DAMAGED;
        }
        return switch (known.getResultCode()) {
            // The index of the log could not grow: nothing of the transaction was synced before.
            case SQLITE_IOERR_SHMSIZE -> FULL;
            // SQLite knows the error of a full disk, and not that of a used-up quota.
            case SQLITE_IOERR_WRITE -> full.getAsBoolean() ? FULL : FAILED_SYNC;
            default ->
                switch (SQLiteErrorCode.getErrorCode(known.getResultCode().code & 0xff)) {
                    case SQLITE_FULL -> FULL;
                    case SQLITE_IOERR -> FAILED_SYNC;
                    default -> BROKEN;
                };
        };
    }

    String cause(SQLException e) {
        return word + ": " + e.getMessage();
    }

    public String remedy() {
        return remedy;
    }

    Refused refused(SQLException e) {
        Refused.Kind kind = this == DAMAGED ? Refused.Kind.DAMAGED : Refused.Kind.UNAVAILABLE;
        return new Refused(kind, cause(e), remedy, e);
    }
}
