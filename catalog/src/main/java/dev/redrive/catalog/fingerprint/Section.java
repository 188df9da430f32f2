// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.ArrayList;
import java.util.List;

/** One error of a trace: the error itself, or a cause. Owned by the reader that fills it. */
final class Section {

    /** Frames looked at, so that a trace cut behind them gives the same. */
    private static final int FRAMES_READ = 40;

    private static final int FRAMES_SHOWN_OF_FRAMEWORKS = 3;

    final String type;
    final String said;
    private final List<String> application = new ArrayList<>();
    private final List<String> framework = new ArrayList<>();
    private int read;

    /** @param said the rest of its line */
    Section(String type, String said) {
        this.type = Names.ofClass(type);
        this.said = said.startsWith(":") ? said.substring(1).strip() : said;
    }

    /** Adds the next frame outwards. */
    void add(Frame frame) {
        if (read++ >= FRAMES_READ || frame.noise()) {
            return;
        }
        List<String> own = frame.framework() ? framework : application;
        if (own.isEmpty() || !own.getLast().equals(frame.name())) {
            own.add(frame.name());
        }
    }

    boolean isEmpty() {
        return read == 0;
    }

    /** The innermost frames of the application; those of frameworks where there are no others. */
    List<String> top(int most) {
        return application.isEmpty()
                ? head(framework, Math.min(most, FRAMES_SHOWN_OF_FRAMEWORKS))
                : head(application, most);
    }

    private static List<String> head(List<String> list, int most) {
        return list.subList(0, Math.min(most, list.size()));
    }
}
