// SPDX-License-Identifier: Apache-2.0
package dev.redrive.cli.show;

import java.util.HashSet;
import java.util.List;

/** The first eight characters of each id, or more of them where eight would not tell the ids of a list apart. */
public final class ShortIds {
    private static final int USUAL = 8;

    private final int length;

    public ShortIds(List<String> ids) {
        int tried = USUAL;
        while (!apart(ids, tried)) {
            tried++;
        }
        this.length = tried;
    }

    public String of(String id) {
        return cut(id, length);
    }

    private static boolean apart(List<String> ids, int length) {
        var seen = new HashSet<String>();
        for (String id : new HashSet<>(ids)) {
            if (!seen.add(cut(id, length))) {
                return false;
            }
        }
        return true;
    }

    private static String cut(String id, int length) {
        return id.substring(0, Math.min(length, id.length()));
    }
}
