// SPDX-License-Identifier: Apache-2.0
package dev.redrive.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects what has changed, in words. */
final class ChangeWords {

    private final List<String> atOnce = new ArrayList<>();
    private final List<String> afterRestart = new ArrayList<>();

    List<String> atOnce() {
        return atOnce;
    }

    List<String> afterRestart() {
        return afterRestart;
    }

    void atOnce(String words) {
        atOnce.add(words);
    }

    void afterRestart(String words) {
        afterRestart.add(words);
    }

    void atOnce(String path, @Nullable Object old, @Nullable Object edited) {
        if (!Objects.equals(old, edited)) {
            atOnce.add(path + ": changed");
        }
    }

    void restart(String path, @Nullable Object old, @Nullable Object edited) {
        if (!Objects.equals(old, edited)) {
            afterRestart.add(path + ": changed, needs a restart");
        }
    }
}
