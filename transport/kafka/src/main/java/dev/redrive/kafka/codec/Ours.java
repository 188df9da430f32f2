// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Header;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The headers of a record, parted into those it came with and those we added.
 *
 * <p>Ours are one block with a count in front. Where something on the way has disturbed it, ours are the last of each name.
 */
record Ours(List<Header> theirs, List<Header> ours) {

    /** Blocks that may be nested: each program that forwards headers to a queue of ours can add one. */
    private static final int NESTED_MAX = 8;

    /**
     * Whether the headers of a record name its message and the topic that it was read from. Anyone who may write there can write these
     * headers, and programs forward them, so they prove nothing on a topic that others write to.
     */
    static boolean isNamed(List<Header> headers, String topic) {
        if (headers.isEmpty()) {
            return false;
        }
        var told = new Told(headers);
        return told.text(Names.ORIGINAL_TOPIC).filter(topic::equals).isPresent()
                && told.id().isPresent();
    }

    /** The headers without an intact block of ours; all of them if there is none. */
    static List<Header> withoutBlock(List<Header> headers) {
        int start = blockStart(headers);
        int end = start < 0 ? -1 : blockEnd(headers, start);
        return end < 0 ? headers : around(headers, start, end).theirs();
    }

    /**
     * The headers of the message's own producer. Where there is a block, intact or disturbed, an id of ours is not among them: programs
     * that forward headers give one such id to many messages.
     */
    static List<Header> ofProducer(List<Header> headers) {
        List<Header> theirs = headers;
        for (int i = 0; i < NESTED_MAX; i++) {
            if (blockStart(theirs) < 0) {
                return theirs;
            }
            theirs = parted(theirs).theirs();
        }
        return theirs.stream().filter(each -> !Names.ALL.contains(each.name())).toList();
    }

    /** Whether the headers hold an intact block of ours, as an earlier replay or a program that forwards headers leaves it. */
    static boolean hasBlock(List<Header> headers) {
        int start = blockStart(headers);
        return start >= 0 && blockEnd(headers, start) >= 0;
    }

    /** Of a record that has been through our hands. */
    static Ours parted(List<Header> headers) {
        int start = blockStart(headers);
        if (start < 0) {
            return lastOfEachName(headers);
        }
        int end = blockEnd(headers, start);
        return end < 0 ? lastOfEachName(headers) : around(headers, start, end);
    }

    /** What we said in our own headers. Names that our block leaves out may be among theirs, and mean something else there. */
    static Told told(List<Header> headers) {
        int start = blockStart(headers);
        boolean intact = start >= 0 && blockEnd(headers, start) >= 0;
        // What stands behind the block corrects it; where there is none, the last of each name counts anyway.
        return new Told(intact ? headers.subList(start, headers.size()) : headers);
    }

    /** All headers of the record to be sent. */
    List<Header> joined() {
        List<Header> all = new ArrayList<>(theirs.size() + ours.size() + 1);
        all.addAll(theirs);
        all.add(Header.of(Names.BLOCK, Integer.toString(ours.size() + 1)));
        all.addAll(ours);
        return all;
    }

    private static int blockStart(List<Header> headers) {
        for (int i = headers.size() - 1; i >= 0; i--) {
            if (headers.get(i).name().equals(Names.BLOCK)) {
                return i;
            }
        }
        return -1;
    }

    /** Behind the last header of the block; -1 if what is there is not what the count says. */
    private static int blockEnd(List<Header> headers, int start) {
        OptionalInt count = new Told(headers).count(Names.BLOCK);
        if (count.isEmpty() || count.getAsInt() < 1 || count.getAsInt() > headers.size() - start) {
            return -1;
        }
        int end = start + count.getAsInt();
        boolean intact = headers.subList(start, end).stream().allMatch(each -> Names.mayBeInBlock(each.name()));
        return intact ? end : -1;
    }

    /** What others added behind the block is theirs, unless it corrects one of ours. */
    private static Ours around(List<Header> headers, int start, int end) {
        List<Header> theirs = new ArrayList<>(headers.subList(0, start));
        List<Header> ours = new ArrayList<>(headers.subList(start + 1, end));
        for (Header each : headers.subList(end, headers.size())) {
            if (Names.ALL.contains(each.name())) {
                ours.removeIf(old -> old.name().equals(each.name()));
                ours.add(each);
            } else {
                theirs.add(each);
            }
        }
        return new Ours(theirs, ours);
    }

    private static Ours lastOfEachName(List<Header> headers) {
        List<Header> theirs = new ArrayList<>();
        List<Header> ours = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Header each : headers.reversed()) {
            if (!Names.ALL.contains(each.name()) || !seen.add(each.name())) {
                theirs.add(each);
            } else if (!each.name().equals(Names.BLOCK)) {
                ours.add(each);
            }
        }
        return new Ours(theirs.reversed(), ours.reversed());
    }
}
