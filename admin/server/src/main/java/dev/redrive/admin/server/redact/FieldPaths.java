// SPDX-License-Identifier: Apache-2.0
package dev.redrive.admin.server.redact;

import com.google.re2j.Pattern;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Paths into JSON, followed step by step as a document is read. A step is the name of a field or the place in a list; {@code *} is any
 * one step, {@code **} any number of steps. A list may also be passed without a step: its entries stand where the list does. How far
 * each path has matched is a set of positions, so that no document and no path can take long.
 */
final class FieldPaths {

    private static final String ANY = "*";
    private static final String ANY_DEPTH = "**";

    private final List<String> texts;
    private final String[][] steps;
    /** The position at which each path begins in the set. */
    private final int[] offsets;

    /** The path of each position. */
    private final int[] pathsAt;

    private final BitSet beginning = new BitSet();
    private final Pattern mention;

    FieldPaths(List<String> texts) {
        this.texts = List.copyOf(texts);
        this.steps = new String[texts.size()][];
        this.offsets = new int[texts.size()];
        int offset = 0;
        for (int i = 0; i < steps.length; i++) {
            steps[i] = texts.get(i).split("\\.", -1);
            offsets[i] = offset;
            offset += steps[i].length + 1;
        }
        this.pathsAt = new int[offset];
        for (int i = 0; i < steps.length; i++) {
            Arrays.fill(pathsAt, offsets[i], offsets[i] + steps[i].length + 1, i);
        }
        for (int i = 0; i < steps.length; i++) {
            add(beginning, i, 0);
        }
        this.mention = mention();
    }

    boolean isEmpty() {
        return steps.length == 0;
    }

    /** The positions at the root of a document. */
    BitSet beginning() {
        return beginning;
    }

    /** The positions of an entry of a list: after one more step, and those of the list itself. */
    BitSet inList(BitSet positions, String index) {
        BitSet next = after(positions, index);
        next.or(positions);
        return next;
    }

    /** The positions after one more step. */
    BitSet after(BitSet positions, String name) {
        var next = new BitSet();
        for (int at = positions.nextSetBit(0); at >= 0; at = positions.nextSetBit(at + 1)) {
            int path = pathsAt[at];
            int step = at - offsets[path];
            if (step == steps[path].length) {
                continue;
            }
            String wanted = steps[path][step];
            if (wanted.equals(ANY_DEPTH)) {
                add(next, path, step);
            } else if (wanted.equals(ANY) || wanted.equals(name)) {
                add(next, path, step + 1);
            }
        }
        return next;
    }

    /** The path that has matched as a whole; null if none has. */
    @Nullable
    String matched(BitSet positions) {
        for (int at = positions.nextSetBit(0); at >= 0; at = positions.nextSetBit(at + 1)) {
            int path = pathsAt[at];
            if (at - offsets[path] == steps[path].length) {
                return texts.get(path);
            }
        }
        return null;
    }

    /**
     * Whether a text that is not JSON seems to give the value of one of the fields: {@code "number"}, {@code number=}, {@code number:},
     * {@code <number>}.
     *
     * @param plain the text without escapes
     */
    boolean isMentionedIn(String plain) {
        return !isEmpty() && mention.matcher(plain).find();
    }

    /** {@code **} may also stand for no step at all. */
    private void add(BitSet positions, int path, int step) {
        positions.set(offsets[path] + step);
        if (step < steps[path].length && steps[path][step].equals(ANY_DEPTH)) {
            add(positions, path, step + 1);
        }
    }

    private Pattern mention() {
        String names = Arrays.stream(steps)
                .map(FieldPaths::lastName)
                .distinct()
                .map(name -> name == null ? "" : Pattern.quote(name))
                .collect(Collectors.joining("|"));
        // A path without any name may hide whatever has a structure.
        boolean nameless = Arrays.stream(steps).anyMatch(each -> lastName(each) == null);
        return Pattern.compile(
                nameless ? "[{\\[=:]" : "(?:^|[^A-Za-z0-9_])(?:" + names + ")(?:[\"'`\\\\\\]>]|\\s*[:=])",
                Pattern.CASE_INSENSITIVE);
    }

    private static @Nullable String lastName(String[] path) {
        for (int i = path.length - 1; i >= 0; i--) {
            if (!path[i].startsWith(ANY) && !path[i].chars().allMatch(Character::isDigit)) {
                return path[i];
            }
        }
        return null;
    }
}
