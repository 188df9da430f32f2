// SPDX-License-Identifier: Apache-2.0
package dev.redrive.catalog.job;

import dev.redrive.core.port.Refused;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Letters in their order, packed as they will be noted: chunks of lines, each {@code YARD REPLAYS ID}, the yard as its place in
 * {@link #yards}. A million ids take some 30 MB.
 *
 * @param chunks not to be written to
 */
record Frozen(List<String> yards, List<byte[]> chunks, long count) {
    static final int CHUNK_IDS = 5000;
    private static final Pattern LINE = Pattern.compile("(\\d{1,9}) (\\d{1,9}) (.+)", Pattern.DOTALL);
    /** Far enough from the most a note may hold for one more line. */
    private static final int CHUNK_BYTES = 400 * 1024;

    static Frozen of(Iterable<Picked> picked) {
        Set<String> names = new LinkedHashSet<>();
        picked.forEach(each -> names.add(each.yard()));
        List<String> yards = List.copyOf(names);
        var chunks = new ArrayList<byte[]>();
        var chunk = new ByteArrayOutputStream();
        long count = 0;
        for (Picked each : picked) {
            String line = yards.indexOf(each.yard()) + " " + each.replays() + " " + each.id() + "\n";
            chunk.writeBytes(line.getBytes(StandardCharsets.UTF_8));
            count++;
            if (count % CHUNK_IDS == 0 || chunk.size() > CHUNK_BYTES) {
                chunks.add(chunk.toByteArray());
                chunk.reset();
            }
        }
        if (chunk.size() > 0) {
            chunks.add(chunk.toByteArray());
        }
        return new Frozen(yards, chunks, count);
    }

    static List<Picked> unpack(List<String> yards, byte[] chunk) {
        return new String(chunk, StandardCharsets.UTF_8)
                .lines()
                .map(line -> picked(yards, line))
                .toList();
    }

    private static Picked picked(List<String> yards, String line) {
        Matcher parts = LINE.matcher(line);
        int yard = parts.matches() ? Integer.parseInt(parts.group(1)) : yards.size();
        if (yard >= yards.size()) {
            throw new Refused(
                    Refused.Kind.DAMAGED,
                    "the letters of this job are damaged where they are written down",
                    "cancel it, and select the letters again");
        }
        return new Picked(yards.get(yard), parts.group(3), Integer.parseInt(parts.group(2)));
    }
}
