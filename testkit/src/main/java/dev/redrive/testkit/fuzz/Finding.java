// SPDX-License-Identifier: Apache-2.0
package dev.redrive.testkit.fuzz;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;

/**
 * What a parser should not have done.
 *
 * @param seed of the input, before it was made small
 * @param input made small
 */
record Finding(String parser, long seed, byte[] input, Throwable thrown) {

    private static final int SHOWN_MAX = 600;
    private static final int FRAMES_MAX = 12;

    /** Whether both come from the same fault: the same error at the same place. */
    static boolean alike(Throwable one, Throwable other) {
        return signature(one).equals(signature(other));
    }

    static String signature(Throwable thrown) {
        return thrown.getClass().getName() + " at "
                + Arrays.stream(thrown.getStackTrace())
                        .filter(frame -> frame.getClassName().startsWith("dev.redrive."))
                        .findFirst()
                        .map(StackTraceElement::toString)
                        .orElse("?");
    }

    /** As people can read it, and as Base64, from which it can be had again. */
    static String shown(byte[] input) {
        byte[] head = Arrays.copyOf(input, Math.min(input.length, SHOWN_MAX));
        String base64 = Base64.getEncoder().encodeToString(head) + (head.length < input.length ? "..." : "");
        return input.length + " bytes, " + readable(head) + "\n  Base64 " + base64;
    }

    private static String readable(byte[] input) {
        try {
            var shown = new StringBuilder("\"");
            StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(input))
                    .codePoints()
                    .forEach(c -> {
                        if (c == '"' || c == '\\') {
                            shown.append('\\').append((char) c);
                        } else if (c >= ' ' && c < 0x7f) {
                            shown.append((char) c);
                        } else {
                            shown.append(String.format(Locale.ROOT, "\\u%04x", c));
                        }
                    });
            return shown.append('"').toString();
        } catch (CharacterCodingException e) {
            return "binary";
        }
    }

    @Override
    public String toString() {
        var text = new StringBuilder()
                .append(parser)
                .append(", seed ")
                .append(seed)
                .append(": ")
                .append(thrown)
                .append("\n  ")
                .append(shown(input))
                .append("\n  Run it again: ./test fuzz --seed ")
                .append(seed)
                .append(' ')
                .append(parser);
        StackTraceElement[] frames = thrown.getStackTrace();
        for (int i = 0; i < frames.length && i < FRAMES_MAX; i++) {
            text.append("\n    at ").append(frames[i]);
        }
        return text.toString();
    }
}
