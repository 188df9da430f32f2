// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import dev.redrive.core.attempt.Failure;
import java.util.List;

/**
 * What was found in an error, told to people.
 *
 * @param words of its message
 * @param framesMax frames that are compared
 */
record Story(Failure failure, List<Section> trace, Words words, int framesMax) {

    private static final int WHY_MAX = 500;

    /** The class or kind of the error; empty if it has none. */
    String type() {
        return failure.type() == null ? "" : Names.ofClass(failure.type());
    }

    String title() {
        StringBuilder title = new StringBuilder(named());
        if (!frames().isEmpty()) {
            title.append(" at ").append(shortened(frames().getFirst()));
        }
        if (!words.shown().isEmpty()) {
            title.append(": ").append(words.shown());
        }
        return bounded(title.toString(), Fingerprint.TITLE_MAX);
    }

    String why() {
        StringBuilder why = new StringBuilder("same code ").append(failure.code());
        if (!type().isEmpty()) {
            why.append(", same error type ").append(type());
        }
        if (!trace.isEmpty()
                && !trace.getFirst().type.isEmpty()
                && !trace.getFirst().type.equals(type())) {
            why.append(", same error ").append(trace.getFirst().type);
        }
        if (trace.size() > 1) {
            why.append(", same causes ");
            why.append(String.join(
                    " < ",
                    trace.subList(1, trace.size()).stream()
                            .map(each -> Names.simple(each.type))
                            .toList()));
        }
        if (!frames().isEmpty()) {
            why.append(", same place ");
            why.append(
                    String.join(" < ", frames().stream().map(Story::shortened).toList()));
        }
        why.append(
                words.count() == 0
                        ? "; message left out"
                        : "; same message but for numbers, ids, paths, times and quoted values");
        return bounded(why.append(trace.isEmpty() ? "; no stack" : "").toString(), WHY_MAX);
    }

    private List<String> frames() {
        return trace.isEmpty() ? List.of() : trace.getFirst().top(framesMax);
    }

    private String named() {
        String foreign = trace.isEmpty() ? "" : trace.getFirst().type;
        if (type().isEmpty() || (!foreign.isEmpty() && type().indexOf(' ') > 0)) {
            return foreign.isEmpty() ? failure.code() : Names.simple(foreign);
        }
        return type().indexOf(' ') > 0 ? type() : Names.simple(type());
    }

    /** Class and method: {@code com.acme.Billing.charge} is {@code Billing.charge}. */
    private static String shortened(String frame) {
        int method = frame.lastIndexOf('.');
        int owner = method <= 0 ? -1 : frame.lastIndexOf('.', method - 1);
        return frame.substring(owner + 1);
    }

    private static String oneLine(String text) {
        char[] line = text.toCharArray();
        for (int i = 0; i < line.length; i++) {
            line[i] = Character.isISOControl(line[i]) ? ' ' : line[i];
        }
        return new String(line);
    }

    private static String bounded(String text, int most) {
        String line = oneLine(text);
        if (line.length() <= most) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(most - 2)) ? most - 2 : most - 1;
        return line.substring(0, end).stripTrailing() + Words.GAP;
    }
}
