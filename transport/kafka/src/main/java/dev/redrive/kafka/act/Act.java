// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What someone did about a dead letter, as the topic of acts keeps it: {@code
 * {"act":"replayed","at":"2030-01-01T00:00:00Z","by":"/var/redrive","claim":"9f…","group":"billing"}}.
 *
 * @param by who, for people
 * @param claim names the one desk or yard that acts: no two share it; that of a yard begins with {@link #YARD}
 * @param group whose letter it is
 */
public record Act(Deed deed, Instant at, String by, String claim, String group) {

    /** Whoever acts through a yard and was interrupted goes on under the same name, in whatever process. */
    public static final String YARD = "yard-";

    /** Between who acts and the brokers. */
    static final Duration CLOCKS_DIFFER_MAX = Duration.ofMinutes(1);

    private static final JsonFactory JSON = new JsonFactory();
    /** What is longer was not written by us. */
    private static final int BYTES_MAX = 16 * 1024;
    /** What is later was not written by us, and could not be counted in milliseconds at last. */
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    /** What was done. */
    public enum Deed {
        /** Someone is about to replay it. */
        CLAIMED,
        REPLAYED,
        DROPPED,
        /** Set aside. */
        HELD,
        /** No longer set aside, or no longer claimed. */
        RELEASED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Deed> named(String word) {
            for (Deed each : values()) {
                if (each.word().equals(word)) {
                    return Optional.of(each);
                }
            }
            return Optional.empty();
        }
    }

    /** Whether this one goes on with what the same one had begun elsewhere. */
    boolean goesOnWith(Act begun) {
        return by.equals(begun.by) && claim.startsWith(YARD) && begun.claim.startsWith(YARD);
    }

    public byte[] toBytes() {
        // By characters: a generator of bytes would refuse half a surrogate pair, which a name may hold.
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("act", deed.word());
            json.writeStringField("at", at.toString());
            json.writeStringField("by", by);
            json.writeStringField("claim", claim);
            json.writeStringField("group", group);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a writer in memory failed", e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The same, as a record of the topic has it. A time that is later than the record's own, by more than clocks differ, is taken for
     * that one: a claim dated years ahead would keep everyone from its letter for as long.
     */
    public static Optional<Act> of(ConsumerRecord<byte[], byte[]> kept) {
        if (kept.value() == null) {
            return Optional.empty();
        }
        Instant written = Instant.ofEpochMilli(Math.max(0, kept.timestamp()));
        boolean isDated = kept.timestamp() >= 0;
        return of(kept.value())
                .map(act -> isDated && act.at.isAfter(written.plus(CLOCKS_DIFFER_MAX)) ? act.at(written) : act);
    }

    private Act at(Instant other) {
        return new Act(deed, other, by, claim, group);
    }

    /** Empty if it is none, or one of a kind that is not known here. */
    public static Optional<Act> of(byte[] bytes) {
        if (bytes.length > BYTES_MAX) {
            return Optional.empty();
        }
        try {
            Map<String, String> told = texts(bytes);
            Instant at = Instant.parse(told.getOrDefault("at", ""));
            if (at.isBefore(Instant.EPOCH) || at.isAfter(LATEST)) {
                return Optional.empty();
            }
            return Deed.named(told.getOrDefault("act", ""))
                    .map(deed -> new Act(
                            deed,
                            at,
                            told.getOrDefault("by", ""),
                            told.getOrDefault("claim", ""),
                            told.getOrDefault("group", "")));
        } catch (IOException | DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The texts of a flat JSON object by their names; none if it is no object. */
    static Map<String, String> texts(byte[] json) throws IOException {
        Map<String, String> texts = new HashMap<>();
        try (JsonParser parser = JSON.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return texts;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() == JsonToken.VALUE_STRING) {
                    texts.put(name, parser.getText());
                } else {
                    parser.skipChildren();
                }
            }
        }
        return texts;
    }
}
