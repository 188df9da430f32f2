// SPDX-License-Identifier: Apache-2.0
package dev.redrive.kafka.codec;

import dev.redrive.core.attempt.Failure;
import dev.redrive.core.deadletter.Reason;
import dev.redrive.core.ledger.Ruling;
import dev.redrive.core.message.Base32;
import dev.redrive.core.message.MessageId;
import dev.redrive.core.policy.Verdict;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Uuid;

/** Dead letters as records: key, value and headers as they came, and behind them what happened. */
public final class Letters {

    /** Of the short text that says why. */
    static final int REASON_MAX = 500;

    static final int STACK_BYTES_MAX = 8 * 1024;

    /** The form of letters whose id is made of their message's place as well. Those of the form before do not say theirs. */
    static final int FORM = 2;

    private static final char KIND = 'd';

    private Letters() {}

    /**
     * The letter that a ruling to bury asks for. Its partition is left to its key.
     *
     * @param before the past without the attempt behind the ruling, which is added here
     * @param now the record's own time: the original's may be past the topic's retention
     */
    public static ProducerRecord<byte[], byte[]> letter(
            String dlqTopic, Ruling ruling, Past before, String group, Instant now) {
        if (!(ruling.verdict() instanceof Verdict.Bury(Reason reason))) {
            throw new IllegalArgumentException("only the buried become letters, not " + ruling.verdict());
        }
        var account = new Account(ruling, before, group);
        account.add(Names.FORM, FORM);
        account.add(Names.REASON, reason.word());
        Optional<Failure> failure = failure(ruling, before);
        account.add(Names.CODE, failure.map(Failure::code).orElse(reason.name()));
        account.add(Names.ERROR_REASON, failure.map(Letters::inShort).orElse(reason.word()));
        failure.map(Failure::stack)
                .filter(stack -> !stack.isEmpty())
                .ifPresent(stack -> account.add(Names.STACK, Texts.headBytes(stack, STACK_BYTES_MAX)));
        return account.sentTo(dlqTopic, null, now);
    }

    /**
     * The letter's own id, the same on every instance and for every copy of it. Two records that died are two letters, whatever ids they
     * came with: the place that the message began at is part of it.
     */
    public static String id(String group, MessageId message, int replays, Place began, long offset) {
        ByteBuffer hash = Hashes.sha256(
                group,
                message.value(),
                Integer.toString(replays),
                began.topic(),
                Integer.toString(began.partition()),
                Long.toString(offset));
        return Base32.written(KIND, hash.getLong(), hash.getLong());
    }

    /** The id of a letter of the form before, which acts on it go by. */
    static String formerId(String group, MessageId message, int replays) {
        ByteBuffer hash = Hashes.sha256(group, message.value(), Integer.toString(replays));
        return Base32.written(KIND, hash.getLong(), hash.getLong());
    }

    /** Of a letter that another system wrote: it is named by where it lies. */
    public static String id(String clusterId, Uuid topicId, Raw raw) {
        ByteBuffer hash = Hashes.sha256(
                clusterId, topicId.toString(), Integer.toString(raw.place().partition()), Long.toString(raw.offset()));
        return Base32.written(KIND, hash.getLong(), hash.getLong());
    }

    private static Optional<Failure> failure(Ruling ruling, Past before) {
        Tries tries = ruling.tried() == null ? before.tries() : before.tries().with(ruling.tried());
        return tries.lastFailure();
    }

    private static String inShort(Failure failure) {
        String text = failure.message().isBlank() ? failure.code() : failure.code() + ": " + failure.message();
        return Texts.head(text, REASON_MAX);
    }
}
