// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.regex.Pattern;

/** Values that nobody may see, told by the names they stand under. */
public final class Secrets {

    private static final Pattern NAME = Pattern.compile(
            "password|passphrase|secret|jaas|token$|keystore\\.key|certificate", Pattern.CASE_INSENSITIVE);

    private Secrets() {}

    /** Rather one too many: what is hidden can still be found in the file. */
    public static boolean isNamed(String name) {
        return NAME.matcher(name).find();
    }
}
