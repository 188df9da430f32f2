// SPDX-License-Identifier: Apache-2.0
package dev.redrive.embedded.write;

import dev.redrive.core.port.Refused;
import dev.redrive.embedded.recover.StoreDamage;
import java.sql.SQLException;
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

    static Trouble of(SQLException e) {
        if (!(e instanceof SQLiteException known)) {
            return BROKEN;
        }
        if (StoreDamage.isShownBy(e)) {
            return DAMAGED;
        }
        int code = known.getResultCode().code & 0xff;
        if (code == SQLiteErrorCode.SQLITE_FULL.code) {
            return FULL;
        }
        return code == SQLiteErrorCode.SQLITE_IOERR.code ? FAILED_SYNC : BROKEN;
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
