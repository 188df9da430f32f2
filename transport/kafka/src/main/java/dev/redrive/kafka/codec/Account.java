// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.attempt.Tried;
import dev.redrive.core.deadletter.JobReplay;
import dev.redrive.core.deadletter.ReplayClaim;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Content;
import dev.redrive.core.message.Header;
import dev.redrive.core.message.Message;
import dev.redrive.core.message.Payload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** The headers that retry records and dead letters have in common, while they are being gathered. Used by one thread. */
final class Account {
    private static final String HTTP = "HTTP ";
    private static final int STATUS_DIGITS = 3;

    private final Message message;
    private final List<Header> ours = new ArrayList<>();

    /** @param before the past without the attempt behind the ruling */
    Account(Ruling ruling, Past before, String group) {
        Tried tried = ruling.tried();
        Past past = tried == null ? before : before.with(tried);
        Original original = past.original();
        this.message = ruling.delivery().message();
        add(Names.ID, message.id().value());
        add(Names.GROUP, group);
        add(Names.ORIGINAL_TOPIC, original.place().topic());
        add(Names.SOURCE_TOPIC, original.place().topic());
        add(Names.PARTITION, original.place().partition());
        add(Names.OFFSET, original.offset());
        add(Names.EPOCH, original.epoch());
        add(Names.TIMESTAMP, original.timestamp());
        add(Names.REPLAYS, past.replays());
        add(Names.FIRST_ATTEMPT, past.firstAttempt());
        add(Names.ATTEMPT, attempts(ruling));
        ReplayClaim claim = past.claim();
        if (claim != null) {
            ours.add(Claims.header(claim));
        }
        JobReplay sentBy = past.sentBy();
        if (sentBy != null) {
            ours.add(ReplayHeader.of(sentBy));
        }
        past.tries().lastFailure().ifPresent(this::add);
        add(Names.HISTORY, HistoryText.write(past.tries()));
    }

    void add(String name, String text) {
        ours.add(Header.of(name, text));
    }

    void add(String name, long number) {
        add(name, Long.toString(number));
    }

    void add(String name, Instant time) {
        add(name, time.toEpochMilli());
    }

    void add(String name, byte[] text) {
        ours.add(new Header(name, Payload.owning(text)));
    }

    /** @param partition null if the key shall choose */
    ProducerRecord<byte[], byte[]> sentTo(String topic, @Nullable Integer partition, Instant now) {
        Content content = message.content();
        return new ProducerRecord<>(
                topic,
                partition,
                now.toEpochMilli(),
                Wire.bytes(content.key()),
                Wire.bytes(content.value()),
                Wire.headers(new Ours(theirs(), ours).joined()));
    }

    /**
     * A message from the retry topic has lost ours already. One that came to its own topic with an intact block of ours loses it here,
     * whoever wrote it, or blocks would pile up with each death; {@link Claims} keeps what it says.
     */
    private List<Header> theirs() {
        List<Header> came = message.content().headers().inOrder();
        String topicRead = Place.of(message.origin().place()).topic();
        return Ours.isNamed(came, topicRead) ? Ours.withoutBlock(came) : came;
    }

    /** Attempts charged, the one behind the ruling included. */
    private static long attempts(Ruling ruling) {
        Tried tried = ruling.tried();
        boolean charged = tried != null && Tries.failure(tried.outcome()).isPresent();
        return ruling.delivery().standing().failures() + (charged ? 1L : 0L);
    }

    private void add(Failure failure) {
        String type = failure.type();
        add(Names.ERROR_TYPE, type == null ? failure.code() : type);
        add(Names.ERROR_MESSAGE, failure.message());
        status(type).ifPresent(status -> {
            add(Names.API_STATUS, status);
            add(Names.API_RESPONSE, failure.message());
        });
    }

    private static Optional<String> status(@Nullable String type) {
        if (type == null || !type.startsWith(HTTP) || type.length() != HTTP.length() + STATUS_DIGITS) {
            return Optional.empty();
        }
        String status = type.substring(HTTP.length());
        return status.chars().allMatch(c -> c >= '0' && c <= '9') ? Optional.of(status) : Optional.empty();
    }
}
