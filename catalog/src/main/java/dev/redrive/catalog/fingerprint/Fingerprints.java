// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.DeadLetter;
import dev.redrive.core.deadletter.Grave;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Finds the group of a letter: where it died, code, types of the error and its causes, the first frames of the application, and the
 * words of the message. A change of what is compared is a new {@link #VERSION}: groups of one version are never those of another.
 *
 * <p>Letters that differ in a type or a code are never one group. Everything else errs on the side of one group: a word that
 * may be a value is left out.
 */
public final class Fingerprints {

    /** Part of each id. */
    public static final int VERSION = 1;

    private static final int FRAMES_MAX = 5;
    private static final int WORDS_MAX = 24;
    private static final int CAUSE_WORDS_MAX = 8;
    /** All it says is the name of a host, which may look like a word. */
    private static final String ONLY_A_HOST = "UnknownHostException";

    private static final int ID_BYTES = 10;

    private Fingerprints() {}

    public static Fingerprint of(DeadLetter letter) {
        Failure failure = letter.death().failure();
        List<Section> trace = Traces.in(failure.stack());
        boolean stacked = !trace.isEmpty();
        trace = stacked ? trace : Traces.in(failure.message());
        Words words = words(failure, trace, stacked);
        Story story = new Story(failure, trace, words, FRAMES_MAX);
        return new Fingerprint(id(letter.grave(), story), story.title(), story.why());
    }

    private static Words words(Failure failure, List<Section> trace, boolean stacked) {
        if (trace.isEmpty() || (stacked && !failure.message().isBlank())) {
            String type = failure.type() == null ? "" : failure.type();
            boolean stderr = trace.isEmpty() && (type.startsWith("exit ") || type.startsWith("signal "));
            return Said.words(type.endsWith(ONLY_A_HOST) ? "" : failure.message(), stderr, WORDS_MAX);
        }
        return words(trace.getFirst(), WORDS_MAX);
    }

    private static Words words(Section section, int most) {
        return Words.of(section.type.endsWith(ONLY_A_HOST) ? "" : section.said, most);
    }

    private static String id(Grave grave, Story story) {
        StringBuilder text = new StringBuilder(512);
        add(text, Integer.toString(VERSION));
        add(text, grave.queue() == null ? grave.source() : grave.queue().value());
        add(text, story.failure().code());
        add(text, story.type());
        add(text, story.words().joined());
        for (int i = 0; i < story.trace().size(); i++) {
            Section section = story.trace().get(i);
            add(text, section.type);
            section.top(i == 0 ? FRAMES_MAX : 1).forEach(frame -> add(text, frame));
            add(text, i == 0 ? "" : words(section, CAUSE_WORDS_MAX).joined());
        }
        return HexFormat.of().formatHex(sha256(text.toString()), 0, ID_BYTES);
    }

    /** With its length before it, so that no two lists of parts make the same text. */
    private static void add(StringBuilder text, String part) {
        text.append(part.length()).append(':').append(part);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
