// SPDX-License-Identifier: Apache-2.0
package dev.redrive.schema;

import com.networknt.schema.SchemaException;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import java.util.regex.Pattern;

/**
 * Regular expressions that end. A match counts the characters it looks at: a pattern that goes back and forth over its text
 * without end is stopped by the count, whatever the machine's speed, and by an interrupt.
 */
final class Steps implements RegularExpressionFactory {

    /** A few milliseconds; what a sound pattern does with a text of this length stays far below. */
    static final int STEPS_MAX = 1_000_000;

    /** Longer texts get more: so often each of their characters may be looked at. */
    private static final int LOOKS_PER_CHARACTER = 20;

    private static final int INTERRUPTS_EVERY = 4096;

    @Override
    public RegularExpression getRegularExpression(String regex) {
        Pattern pattern = Pattern.compile(regex);
        return text -> {
            try {
                return pattern.matcher(new Counted(text)).find();
            } catch (StackOverflowError e) {
                throw new Endless(regex);
            } catch (OutOfSteps e) {
                throw new Endless(regex);
            }
        };
    }

    /** A pattern that takes too long for a text. One of the library's own kind, as it logs all others. */
    static final class Endless extends SchemaException {
        private static final long serialVersionUID = 1;
        private final String regex;

        Endless(String regex) {
            super("takes too long");
            this.regex = regex;
        }

        String regex() {
            return regex;
        }
    }

    /** The attempt was interrupted. */
    static final class Interrupted extends SchemaException {
        private static final long serialVersionUID = 1;

        Interrupted() {
            super("interrupted");
        }
    }

    private static final class OutOfSteps extends RuntimeException {
        private static final long serialVersionUID = 1;

        OutOfSteps() {
            super(null, null, false, false);
        }
    }

    /** A text that knows how often it was looked at. */
    private static final class Counted implements CharSequence {
        private final String text;
        private final long max;
        private long steps;

        Counted(String text) {
            this.text = text;
            this.max = Math.max(STEPS_MAX, (long) LOOKS_PER_CHARACTER * text.length());
        }

        @Override
        public char charAt(int index) {
            if (++steps > max) {
                throw new OutOfSteps();
            }
            if (steps % INTERRUPTS_EVERY == 0 && Thread.currentThread().isInterrupted()) {
                throw new Interrupted();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
