// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config.yaml;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The way from the root to a value: {@code queues.emails.rules[0].then}. The root has no step. */
public record Trail(@Nullable Trail above, String step) {

    public static final Trail ROOT = new Trail(null, "");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.-]{1,120}");

    public Trail key(String name) {
        if (!PLAIN.matcher(name).matches()) {
            return new Trail(this, "[" + Quoted.text(name) + "]");
        }
        return new Trail(this, above == null ? name : "." + name);
    }

    public Trail item(int index) {
        return new Trail(this, "[" + index + "]");
    }

    /** The last key, if it is written plainly. */
    public String name() {
        return step.startsWith(".") ? step.substring(1) : step;
    }

    /** Whether what stands here is nobody's business. */
    boolean isSecret() {
        return Secrets.isNamed(step);
    }

    @Override
    public String toString() {
        return above == null ? step : above + step;
    }
}
