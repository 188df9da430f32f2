// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.redact;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Payload;
import dev.redrive.core.message.SecretHeaders;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The masks of {@code server.redact}, which hold for everyone: secrets, by the name of a header, by the path of a field, and by a
 * pattern. It fails closed: a value that cannot be read to its end is hidden as a whole. Stored messages and replays keep everything.
 */
public final class Redaction {

    public static final String MASK = "***";

    /** The names of a pattern's mask, and of the mask of a field of JSON that is a text itself. */
    private static final String BY_PATTERN = "by pattern";

    private static final String IN_TEXT = "in a text";

    /** The size beyond which a value is not looked into: if there are paths or patterns it is hidden as a whole. */
    static final int LOOKED_INTO_MAX = 1024 * 1024;

    /** JSON in a text in JSON is looked into so many times. */
    private static final int WITHIN_MAX = 20;

    private static final int HASH_BYTES = 6;

    /** The name of what may be a header in a text, and what stands between it and its value. */
    private static final Pattern NAMED = Pattern.compile("([A-Za-z0-9][A-Za-z0-9_.-]*)[\"'`\\\\]*\\s*[:=]\\s*");
    /** The place of a line of code in a stack, e.g. {@code (TokenReader.java:42)}. */
    private static final Pattern SOURCE_LINE =
            Pattern.compile("\\([A-Za-z0-9_$.-]+\\.(?:java|kt|scala|groovy|clj|js|ts|py|rb):[0-9]{1,5}\\)");

    private static final Pattern ESCAPED =
            Pattern.compile("\\\\+(?:u+([0-9A-Fa-f]{4})|u\\{([0-9A-Fa-f]{1,4})}|x([0-9A-Fa-f]{2}))");

    private static final Pattern HASH = Pattern.compile("sha256 [0-9a-f]{64}");

    /** A number with an exponent: what stands before the point, behind it, and the exponent. */
    private static final Pattern EXPONENT = Pattern.compile("([0-9]+)(?:\\.([0-9]*))?[eE]([+-]?[0-9]+)");

    /** The largest exponent of which a number is written out: many digits more than any secret has. */
    private static final int EXPONENT_MAX = 40;

    /** Characters of all the paths that are kept while a value is read, with what each costs besides. */
    private static final int PATHS_MAX = 4 * LOOKED_INTO_MAX;

    private static final int PATH_COST = 32;

    /** What a decoder writes for bytes that it cannot read. */
    private static final char REPLACEMENT = '\ufffd';

    /**
     * The masks as they are configured.
     *
     * @param headers names, {@code *} for any characters; they come on top of {@link SecretHeaders#USUAL}
     * @param paths into JSON values
     * @param values regular expressions of RE2, which take linear time
     */
    public record Rules(List<String> headers, List<String> paths, List<String> values) {

        public static final Rules NONE = new Rules(List.of(), List.of(), List.of());

        public Rules {
            headers = List.copyOf(headers);
            paths = List.copyOf(paths);
            values = List.copyOf(values);
        }
    }

    private final SecretHeaders headers;
    private final FieldPaths paths;
    private final List<Pattern> values;
    private final byte[] hashKey;

    /** @param hashKey makes the hashes that stand for keys, so that nobody finds the key by trying */
    public Redaction(Rules rules, String hashKey) {
        this.headers = SecretHeaders.USUAL.and(rules.headers());
        this.paths = new FieldPaths(rules.paths());
        this.values = rules.values().stream().map(Pattern::compile).toList();
        this.hashKey = hashKey.getBytes(StandardCharsets.UTF_8);
        if (values.stream().anyMatch(each -> each.matches(""))) {
            throw new IllegalArgumentException("a pattern matches the empty text: " + rules.values());
        }
    }

    boolean isSecretHeader(String name) {
        return headers.matches(name);
    }

    /** A stand-in for a text: the same for the same text, until this process ends. */
    String hash(String text) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(hashKey);
            byte[] hash = sha256.digest(text.getBytes(StandardCharsets.UTF_8));
            return "#" + HexFormat.of().formatHex(hash, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** A key, a label, a header's value or a title without its secrets. */
    String text(String text) {
        return text(text, paths.beginning(), null);
    }

    /** A text of a handler, in which messages and headers may be quoted, without its secrets. */
    public String error(String text) {
        return withoutHeaders(text(text));
    }

    /** The summary of an edit, without hashes of values that are masked in part: with one of those the masked part can be guessed. */
    String summary(String text) {
        return looksAtNothing() ? error(text) : HASH.matcher(error(text)).replaceAll("sha256 " + MASK);
    }

    Header header(Header header) {
        String name = byPattern(header.name());
        if (isSecretHeader(header.name())) {
            return Header.of(name, MASK);
        }
        String text = utf8(header.value());
        if (text == null) {
            return looksAtNothing() ? header : Header.of(name, MASK);
        }
        String shown = text(text);
        return shown.equals(text) && name.equals(header.name())
                ? header
                : shown.equals(text) ? new Header(name, header.value()) : Header.of(name, shown);
    }

    /** A key's bytes as they may be shown: null if they may be, else what stands for them. */
    @Nullable
    String key(Payload key) {
        String text = utf8(key);
        if (text == null) {
            return looksAtNothing() ? null : MASK;
        }
        String shown = text(text);
        return shown.equals(text) ? null : shown;
    }

    /** A value without its secrets, absent if it is hidden as a whole. */
    Payload value(Payload value, Set<String> what) {
        if (value.size() == 0 || looksAtNothing()) {
            return value;
        }
        String text = value.size() > LOOKED_INTO_MAX ? null : utf8(value);
        String shown = text == null ? null : shown(text, what);
        if (shown == null) {
            what.add("value");
            return Payload.ABSENT;
        }
        return shown.equals(text) ? value : Payload.of(shown);
    }

    private boolean looksAtNothing() {
        return paths.isEmpty() && values.isEmpty();
    }

    /** Null if it is hidden as a whole. */
    private @Nullable String shown(String text, Set<String> what) {
        Optional<JsonPlaces> places = places(text);
        if (places.isPresent()) {
            places.get().all().stream()
                    .filter(each -> each.shown() != null)
                    .forEach(each -> what.add("value " + each.rule()));
            return places.get().shown();
        }
        String shown = paths.isEmpty() ? byPattern(text) : MASK;
        if (shown.equals(MASK)) {
            return null;
        }
        if (!shown.equals(text)) {
            what.add("value " + BY_PATTERN);
        }
        return shown;
    }

    private Optional<JsonPlaces> places(String text) {
        return JsonPlaces.of(text, paths, paths.beginning(), new Within(null));
    }

    /**
     * A value that comes back as it was shown, with what is still masked as it was before.
     *
     * @throws StillMasked if a mask is left at a place of which it is not certain what belongs there
     */
    Payload restored(Payload edited, Payload before) throws StillMasked {
        Set<String> what = new LinkedHashSet<>();
        Payload shown = value(before, what);
        if (what.isEmpty() || edited.size() == 0) {
            return edited;
        }
        if (edited.equals(shown)) {
            return before;
        }
        String text = utf8(edited);
        if (text == null || !text.contains(MASK)) {
            return edited;
        }
        JsonPlaces was =
                places(before.text()).orElseThrow(() -> new StillMasked("the value is not JSON, and holds " + MASK));
        JsonPlaces is = places(text).orElseThrow(() -> new StillMasked("the value is no longer JSON"));
        return Payload.of(Restored.text(was, is));
    }

    private String text(String text, BitSet positions, @Nullable Within outer) {
        if (looksAtNothing()) {
            return text;
        }
        if (mayBeJson(text)) {
            var within = new Within(outer);
            Optional<JsonPlaces> places =
                    within.depth > WITHIN_MAX ? Optional.empty() : JsonPlaces.of(text, paths, positions, within);
            if (places.isPresent()) {
                return places.get().shown();
            }
            if (!paths.isEmpty()) {
                return MASK;
            }
        } else if (!paths.isEmpty() && (isOfAnotherEncoding(text) || paths.isMentionedIn(plain(text)))) {
            return MASK;
        }
        return byPattern(text);
    }

    private static boolean mayBeJson(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != '\ufeff') {
                return c == '{' || c == '[' || c == '"';
            }
        }
        return false;
    }

    /** Texts in JSON: what is JSON itself may be a document of its own, or go on where it stands. */
    private final class Within implements JsonPlaces.Texts {
        private final int depth;
        private final Within outermost;
        /** Of {@link #PATHS_MAX}, kept by the outermost for all. */
        private long left = PATHS_MAX;

        Within(@Nullable Within outer) {
            this.depth = outer == null ? 0 : outer.depth + 1;
            this.outermost = outer == null ? this : outer.outermost;
        }

        @Override
        public String shown(String text, BitSet positions) {
            var both = (BitSet) positions.clone();
            both.or(paths.beginning());
            return text(text, both, this);
        }

        @Override
        public String rule() {
            return values.isEmpty() ? IN_TEXT : BY_PATTERN;
        }

        @Override
        public boolean isSecret(String name) {
            return !byPattern(name).equals(name);
        }

        @Override
        public boolean mayKeep(int length) {
            outermost.left -= length + PATH_COST;
            return outermost.left >= 0;
        }
    }

    /** A text with every match of a pattern masked; hidden as a whole if a match is written with escapes. */
    private String byPattern(String text) {
        if (values.isEmpty()) {
            return text;
        }
        if (isOfAnotherEncoding(text)) {
            return MASK;
        }
        String shown = text;
        for (Pattern each : values) {
            shown = each.matcher(shown).replaceAll(Matcher.quoteReplacement(MASK));
        }
        shown = withoutExponents(shown);
        String plain = plain(shown);
        return plain.equals(shown)
                        || values.stream().noneMatch(each -> each.matcher(plain).find())
                ? shown
                : MASK;
    }

    /** Bytes of UTF-16 or UTF-32 read as text, which neither a path nor a pattern can read. */
    private static boolean isOfAnotherEncoding(String text) {
        return text.indexOf('\0') >= 0;
    }

    /** A text without numbers that a pattern finds when they are written out: {@code 4.1e3} is 4100. */
    private String withoutExponents(String text) {
        Matcher number = EXPONENT.matcher(text);
        var shown = new StringBuilder(text.length());
        int at = 0;
        while (number.find()) {
            String digits = number.group(1) + (number.group(2) == null ? "" : number.group(2));
            if (isSecret(digits) || isSecret(writtenOut(digits, number.group(1).length(), number.group(3)))) {
                shown.append(text, at, number.start()).append(MASK);
                at = number.end();
            }
        }
        return shown.append(text, at, text.length()).toString();
    }

    private boolean isSecret(String text) {
        return values.stream().anyMatch(each -> each.matcher(text).find());
    }

    /** Some digits with the point where it belongs; as they are if that is too far away. */
    private static String writtenOut(String digits, int whole, String exponent) {
        String size = exponent.replaceFirst("^[+-]?0*", "");
        if (size.length() > 3 || (size.isEmpty() ? 0 : Integer.parseInt(size)) > EXPONENT_MAX) {
            return digits;
        }
        int moved = size.isEmpty() ? 0 : Integer.parseInt(size);
        int point = exponent.startsWith("-") ? whole - moved : whole + moved;
        if (point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        return point >= digits.length()
                ? digits + "0".repeat(point - digits.length())
                : digits.substring(0, point) + "." + digits.substring(point);
    }

    /** A text without its escapes and without characters that nobody sees. */
    private static String plain(String text) {
        Matcher escaped = ESCAPED.matcher(text);
        var plain = new StringBuilder(text.length());
        int at = 0;
        while (escaped.find()) {
            plain.append(text, at, escaped.start());
            for (int group = 1; group <= escaped.groupCount(); group++) {
                if (escaped.group(group) != null) {
                    plain.append((char) Integer.parseInt(escaped.group(group), 16));
                }
            }
            at = escaped.end();
        }
        plain.append(text, at, text.length());
        int kept = 0;
        for (int i = 0; i < plain.length(); i++) {
            if (!isUnseen(plain.charAt(i))) {
                plain.setCharAt(kept++, plain.charAt(i));
            }
        }
        plain.setLength(kept);
        return plain.toString();
    }

    private static boolean isUnseen(char c) {
        return c == REPLACEMENT
                || Character.getType(c) == Character.FORMAT
                || (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t');
    }

    /** A text without the values that stand behind the names of secret headers, each to the end of its line. */
    private String withoutHeaders(String text) {
        Matcher named = NAMED.matcher(text);
        BitSet code = sourceLines(text);
        var shown = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length() && named.find(at)) {
            int value = named.end();
            shown.append(text, at, value);
            at = value;
            if (isSecretHeader(named.group(1)) && !code.get(named.start())) {
                int end = text.indexOf('\n', value);
                shown.append(MASK);
                at = end < 0 ? text.length() : end;
            }
        }
        return shown.append(text, at, text.length()).toString();
    }

    /** Where a text names a line of code. */
    private static BitSet sourceLines(String text) {
        var lines = new BitSet();
        Matcher line = SOURCE_LINE.matcher(text);
        while (line.find()) {
            lines.set(line.start(), line.end());
        }
        return lines;
    }

    /** Null if the bytes are not a text. */
    private static @Nullable String utf8(Payload payload) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(payload.view()).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** An edited message still holds a mask, and it is not certain what it stands for. */
    static final class StillMasked extends Exception {
        private static final long serialVersionUID = 1;

        StillMasked(String why) {
            super(why);
        }
    }
}
