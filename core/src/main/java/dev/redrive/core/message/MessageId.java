// SPDX-License-Identifier: Apache-2.0
package dev.redrive.core.message;

import org.jspecify.annotations.Nullable;

/** Names one message for its whole life, through retries, dead letters and replays. */
public final class MessageId {

    public static final int LENGTH_MAX = 200;

    /** As many bits as the last twelve digits hold: what is read back from a text. */
    private static final long LOWEST = (1L << 60) - 1;

    private final char kind;
    private final long high;
    private final long low;

    /** Written when first asked for: most messages come and go without anyone reading their name. */
    private @Nullable String value;

    public MessageId(String value) {
        if (value.isBlank() || value.length() > LENGTH_MAX) {
            throw new IllegalArgumentException(
                    "a message id has 1 to " + LENGTH_MAX + " characters, this one " + value.length());
        }
        this.value = value;
        this.kind = 0;
        this.high = 0;
        this.low = 0;
    }

    private MessageId(char kind, long high, long low) {
        this.kind = kind;
        this.high = high;
        this.low = low;
    }

    /** @param kind a letter that says what is named */
    public static MessageId of(char kind, long high, long low) {
        return new MessageId(kind, high, low);
    }

    public String value() {
        String written = value;
        if (written == null) {
            // Two threads may both write it; they write the same.
            written = Base32.written(kind, high, low);
            value = written;
        }
        return written;
    }

    /**
     * Bits that tell it from others, the same whether it was made of bits or of the text they are written as. Asked before
     * each attempt: where there is no text yet, none is written for it.
     */
    public long fingerprint() {
        String written = value;
        return kind != 0 || written == null ? low & LOWEST : fingerprint(written);
    }

    private static long fingerprint(String text) {
        long bits = Base32.lowestOf(text);
        if (bits >= 0) {
            return bits;
        }
        long hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 0x9e3779b97f4a7c15L + text.charAt(i);
        }
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MessageId that && value().equals(that.value());
    }

    @Override
    public int hashCode() {
        return value().hashCode();
    }

    @Override
    public String toString() {
        return value();
    }
}
