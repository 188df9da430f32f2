// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.message.Header;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * What is left out of a dead letter that is too large for its topic, in this order. Each step includes those before it, and
 * each says in the letter what was cut.
 */
public enum Step {
    /** Without stack and history. Retry records may be trimmed too. */
    TRIMMED("stack,history"),
    /** Also without its value, of which the hash and the original's place remain. */
    POINTER("stack,history,value"),
    /** Also without the headers it came with. */
    BARE("stack,history,value,headers");

    private static final Set<String> TRIMMINGS = Set.of(Names.STACK, Names.HISTORY, SpringHeaders.STACK);

    private final String cut;

    Step(String cut) {
        this.cut = cut;
    }

    /** A smaller copy of a record made by {@link Letters} or {@link Retries}, or by an earlier step. */
    public ProducerRecord<byte[], byte[]> of(ProducerRecord<byte[], byte[]> whole) {
        Ours parts = Ours.parted(Wire.headers(whole.headers()).inOrder());
        List<Header> ours = new ArrayList<>(parts.ours());
        ours.removeIf(each -> TRIMMINGS.contains(each.name()) || each.name().equals(Names.CUT));
        // What was cut before stays cut, whatever step comes later.
        String before = new Told(parts.ours()).text(Names.CUT).orElse("");
        ours.add(Header.of(Names.CUT, before.length() > cut.length() ? before : cut));
        boolean keepsValue = this == TRIMMED;
        if (!keepsValue) {
            point(parts.ours(), whole.value(), ours);
        }
        List<Header> theirs = this == BARE ? List.of() : parts.theirs();
        return new ProducerRecord<>(
                whole.topic(),
                whole.partition(),
                whole.timestamp(),
                whole.key(),
                keepsValue ? whole.value() : null,
                Wire.headers(new Ours(theirs, ours).joined()));
    }

    private static void point(List<Header> from, byte @Nullable [] value, List<Header> ours) {
        var told = new Told(from);
        if (told.text(Names.POINTER).isEmpty()) {
            String place = String.join(
                    "/",
                    told.text(Names.SOURCE_TOPIC).orElseThrow(),
                    told.text(Names.PARTITION).orElseThrow(),
                    told.text(Names.OFFSET).orElseThrow());
            ours.add(Header.of(Names.POINTER, place));
        }
        // Without a value there is nothing to hash: it never had one, or an earlier step has left the hash.
        if (value != null) {
            ours.add(Header.of(Names.HASH, HexFormat.of().formatHex(Hashes.sha256(value))));
        }
    }
}
