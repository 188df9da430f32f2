// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.act;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.News;
import dev.redrive.core.deadletter.ReplayEnd;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The end of a replay as the topic of acts keeps it, under a key of its own beside the act that sent the letter back: {@code end/LETTER} and
 * {@code {"end":"succeeded","at":"2030-01-01T00:00:00Z","job":"job-0a3f"}}. A death needs none: the new dead letter names its replay.
 */
public final class ReplayEndText {

    /** Begins the keys; no letter's id begins so. */
    public static final String PREFIX = "end/";

    private static final JsonFactory JSON = new JsonFactory();
    /** What is longer was not written by us. */
    private static final int BYTES_MAX = 4 * 1024;

    private ReplayEndText() {}

    /** The record to be sent to the topic of acts. */
    public static ProducerRecord<byte[], byte[]> written(String topic, News.Ended ended) {
        byte[] key = (PREFIX + ended.replay().letter()).getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(topic, 0, key, value(ended));
    }

    private static byte[] value(News.Ended ended) {
        // By characters: a generator of bytes would refuse half a surrogate pair, which a name may hold.
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("end", ended.end().word());
            json.writeStringField("at", ended.at().toString());
            json.writeStringField("job", ended.replay().job());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a writer in memory failed", e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a record under such a key; empty if it was not written by us, or by a later version. */
    public static Optional<News.Ended> read(String key, byte[] value) {
        String letter = key.substring(PREFIX.length());
        if (value.length > BYTES_MAX || letter.isBlank() || letter.length() > JobReplay.TEXT_MAX) {
            return Optional.empty();
        }
        try {
            Map<String, String> told = Act.texts(value);
            String job = told.getOrDefault("job", "");
            Instant at = Instant.parse(told.getOrDefault("at", ""));
            return job.isBlank() || job.length() > JobReplay.TEXT_MAX
                    ? Optional.empty()
                    : ReplayEnd.named(told.getOrDefault("end", ""))
                            .map(end -> new News.Ended(new JobReplay(job, letter), end, at));
        } catch (IOException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
