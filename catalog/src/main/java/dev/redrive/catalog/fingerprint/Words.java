// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.fingerprint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A message without what changes from letter to letter: quoted values, brackets, JSON bodies, numbers, ids, addresses, paths, times.
 * What is left are its words, in order.
 *
 * <p>One pass: every step moves forward, and a closing quote or bracket that was not found once is not looked for again. Nothing counts
 * how many values were left out, nor what stood between them: {@code 1, 2} and {@code 7} are the same gap.
 */
final class Words {

    static final char GAP = '…';

    /** Keys whose value is a word for the kind of error. */
    static final Set<String> TELLING = Spelling.words(
            "code error reason status type title detail message msg errorcode error_code errortype exception cause state kind");

    private static final Set<String> UNITS = Spelling.words(
            "ms s sec secs second seconds millis milliseconds m min mins minute minutes h hour hours d day days "
                    + "us ns µs b kb mb gb tb kib mib gib byte bytes k m g pm am st nd rd th");

    /** {@code host: broker}: what stands behind these and a colon is a value. */
    private static final Set<String> LABELS = Spelling.words(
            "host hostname server id user username name customer tenant account key file path url uri address "
                    + "email thread node pod region bucket topic queue");

    private static final String TOKEN_ENDS = ",;=!?|<>()[]{}\"`«»“”„‹›‘「」『』#";
    private static final String TRIMMED_BEHIND = ".:-/+*&%$@'’_";
    private static final String TRIMMED_BEFORE = "-+*&%$@:'’_";

    private final Enclosures enclosures;
    private final String text;
    private final int most;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder shown = new StringBuilder();
    private int at;
    private boolean afterNumber;

    private Words(String text, int most) {
        this.text = text;
        this.most = most;
        this.enclosures = new Enclosures(text);
    }

    /** Reads so many words at most. */
    static Words of(String text, int most) {
        Words read = new Words(text, most);
        read.read();
        if (read.words.isEmpty() && text.indexOf('{') >= 0) {
            JsonWords.add(text, most, read);
        }
        return read;
    }

    /** The words in small letters, one blank between two. */
    String joined() {
        return String.join(" ", words);
    }

    int count() {
        return words.size();
    }

    /** For people: one line, each gap an ellipsis. */
    String shown() {
        return shown.toString().strip();
    }

    private void read() {
        while (at < text.length() && words.size() < most) {
            char c = text.charAt(at);
            int end = enclosures.endFrom(at);
            if (end > at) {
                gap();
                at = end;
            } else if (Character.isWhitespace(c) || Character.isISOControl(c) || Character.isSpaceChar(c)) {
                space();
                at++;
            } else if (Character.isLetterOrDigit(c)
                    || c == '/'
                    || c == '~'
                    || c == '\\'
                    || TRIMMED_BEFORE.indexOf(c) >= 0
                    || c == '.') {
                token();
            } else {
                punctuation(c);
                at++;
            }
        }
        if (at < text.length()) {
            gap();
        }
    }

    private void token() {
        int start = at;
        while (start < text.length() && TRIMMED_BEFORE.indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        boolean hash = start > at && text.charAt(start - 1) == '@';
        int end = tokenEnd(start);
        int behind = end;
        while (end > start && TRIMMED_BEHIND.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        if (end == start) {
            punctuation(text.charAt(at));
            at = Math.max(at + 1, start);
            return;
        }
        int port = portEnd(end);
        if (port > end || text.substring(start, end).contains("://")) {
            at = port > end ? port : addressEnd(end);
            gap();
            return;
        }
        take(text.substring(start, end), hash);
        at = behind > end + 1 ? behind : end;
        String key = text.substring(start, end).toLowerCase(Locale.ROOT);
        value(key);
        if (text.startsWith(": ", at)
                && LABELS.contains(key)
                && at + 2 < text.length()
                && enclosures.endFrom(at + 2) < 0) {
            shown.append(": ");
            at = Math.max(at + 2, tokenEnd(at + 2));
            gap();
        }
    }

    private int tokenEnd(int from) {
        boolean ideographs = from < text.length() && Character.isIdeographic(text.charAt(from));
        boolean colon = false;
        int i = from;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c < 128 && Character.isLetterOrDigit(c) && !ideographs) {
                i++;
                continue;
            }
            boolean insideNumber = (Character.isSpaceChar(c) && c != ' ') && between(i, true);
            if ((Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c)) && !insideNumber) {
                return i;
            }
            if (TOKEN_ENDS.indexOf(c) >= 0
                    || (c == '\'' && !between(i, false))
                    || Character.isIdeographic(c) != ideographs) {
                return i;
            }
            if (c == ':' && !colon && !text.startsWith("://", i) && isLetters(from, i)) {
                return i;
            }
            colon |= c == ':';
            i++;
        }
        return i;
    }

    /** Behind {@code :5432}, if that is what stands here. */
    private int portEnd(int from) {
        int i = from + 1;
        while (i < text.length() && text.charAt(from) == ':' && Character.isDigit(text.charAt(i))) {
            i++;
        }
        boolean ends = i >= text.length() || !Character.isLetterOrDigit(text.charAt(i));
        return ends && i > from + 1 ? i : from;
    }

    /** An address goes on to the next blank or quote, whatever it is made of. */
    private int addressEnd(int from) {
        int i = from;
        while (i < text.length() && !Character.isWhitespace(text.charAt(i)) && "\"'`<>»”".indexOf(text.charAt(i)) < 0) {
            i++;
        }
        return i;
    }

    private boolean between(int i, boolean digits) {
        if (i == 0 || i + 1 >= text.length()) {
            return false;
        }
        char before = text.charAt(i - 1);
        char after = text.charAt(i + 1);
        return digits
                ? Character.isDigit(before) && Character.isDigit(after)
                : Character.isLetterOrDigit(before) && Character.isLetterOrDigit(after);
    }

    private boolean isLetters(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Character.isLetter(text.charAt(i)) && text.charAt(i) != '_') {
                return i > from && text.charAt(i) == '.';
            }
        }
        return to - from > 1;
    }

    private void take(String token, boolean hash) {
        String word = hash ? null : Token.word(token);
        if (word == null) {
            word = Kept.number(token, words);
        }
        if (word == null) {
            afterNumber = Token.hasDigit(token);
            gap();
            return;
        }
        String low = word.toLowerCase(Locale.ROOT);
        if (afterNumber && (UNITS.contains(low) || isCurrency(word))) {
            gap();
            return;
        }
        words.add(afterNumber && low.length() > 3 && low.endsWith("s") ? low.substring(0, low.length() - 1) : low);
        shown.append(word);
        afterNumber = false;
    }

    /** What stands behind {@code key=} is a value, but where the key says that it names the kind of error. */
    private void value(String key) {
        if (at + 1 >= text.length() || text.charAt(at) != '=') {
            return;
        }
        char next = text.charAt(at + 1);
        if (next == '=' || next == '>' || Character.isWhitespace(next) || enclosures.endFrom(at + 1) > at + 1) {
            return;
        }
        shown.append('=');
        int end = tokenEnd(at + 1);
        String told = text.substring(at + 1, end);
        at = Math.max(end, at + 1);
        if (TELLING.contains(key) && Token.word(told) != null) {
            take(told, false);
        } else {
            gap();
        }
    }

    void gap() {
        int end = shown.length();
        while (end > 0 && " ,;:/-.=&|+*#@".indexOf(shown.charAt(end - 1)) >= 0) {
            end--;
        }
        if (end > 0 && shown.charAt(end - 1) == GAP) {
            shown.setLength(end);
        } else {
            shown.append(GAP);
        }
    }

    void space() {
        if (!shown.isEmpty() && shown.charAt(shown.length() - 1) != ' ') {
            shown.append(' ');
        }
    }

    /** Adds what was found elsewhere. */
    void add(@Nullable String word) {
        if (word != null) {
            space();
            words.add(word.toLowerCase(Locale.ROOT));
            shown.append(word);
        }
    }

    private void punctuation(char c) {
        if (!Character.isSurrogate(c)) {
            shown.append(c);
        }
    }

    private static boolean isCurrency(String word) {
        return word.length() == 3 && word.chars().allMatch(c -> c >= 'A' && c <= 'Z');
    }
}
