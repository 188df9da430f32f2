// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.attempt;

import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why an attempt failed.
 *
 * @param code stable and short: one of {@link FailureCode}, or a handler's own word; it is shown to everybody and logged, so that
 *     any other text counts as {@link FailureCode#OTHER}
 * @param type the error's class, if it has one ({@code java.io.IOException}, {@code exit 1}, {@code HTTP 503})
 * @param message for people; bounded
 * @param stack bounded; empty if there is none
 * @param retryAfter a wait the handler asks for
 */
public record Failure(
        String code,
        @Nullable String type,
        String message,
        String stack,
        @Nullable Duration retryAfter) {

    public static final int CODE_MAX = 64;
    /** The words that can be a code, and that the configuration can name. */
    public static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1," + CODE_MAX + "}");

    public static final int TYPE_MAX = 256;
    public static final int MESSAGE_MAX = 4096;
    public static final int STACK_MAX = 8192;

    private static final String NAME = "[A-Za-z_$][A-Za-z_$0-9]*";

    private static final Pattern TYPE_FOR_ALL = Pattern.compile(
            "(?!.*\\d{5})" + NAME + "(?:(?:\\.|::|/)" + NAME + ")*" + "|(?:exit|signal|HTTP) \\d{1,3}|gRPC [A-Z_]+");

    public Failure {
        code = CODE.matcher(code).matches() ? code : FailureCode.OTHER.name();
        type = type == null ? null : head(type, TYPE_MAX);
        message = head(message, MESSAGE_MAX);
        stack = head(stack, STACK_MAX);
        if (retryAfter != null && retryAfter.isNegative()) {
            throw new IllegalArgumentException("retryAfter is negative: " + retryAfter);
        }
    }

    public static Failure of(FailureCode code, String message) {
        return new Failure(code.name(), null, message, "", null);
    }

    public static Failure of(FailureCode code, String type, String message) {
        return new Failure(code.name(), type, message, "", null);
    }

    public Failure retryAfter(Duration wish) {
        return new Failure(code, type, message, stack, Objects.requireNonNull(wish));
    }

    public boolean is(FailureCode other) {
        return code.equals(other.name());
    }

    /**
     * Whether a type is the name of a class, an exit code or a status. Any other is whatever a handler writes, and may quote the message:
     * only those who may see payloads see it.
     */
    public static boolean isTypeForAll(String type) {
        return type.isEmpty() || TYPE_FOR_ALL.matcher(type).matches();
    }

    private static String head(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        // A pair of surrogates stays whole, so that the text can still be encoded.
        int end = Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
        return text.substring(0, end);
    }
}
