// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.kafka;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** A record on a dead-letter topic, as it is read by whoever looks after it. */
record Letter(ConsumerRecord<byte[], byte[]> found) {

    static List<Letter> of(TestTopic topic) {
        return topic.letters().stream().map(Letter::new).toList();
    }

    /** Of the only header of that name; an error if there is none, or more than one. */
    String text(String name) {
        List<Header> all = all(name);
        if (all.size() != 1) {
            throw new AssertionError(all.size() + " headers named " + name + " in " + found);
        }
        return new String(all.getFirst().value(), StandardCharsets.UTF_8);
    }

    long number(String name) {
        return Long.parseLong(text(name));
    }

    boolean has(String name) {
        return !all(name).isEmpty();
    }

    private List<Header> all(String name) {
        List<Header> all = new ArrayList<>();
        found.headers().headers(name).forEach(all::add);
        return all;
    }

    String key() {
        return new String(found.key(), StandardCharsets.UTF_8);
    }

    String value() {
        return new String(found.value(), StandardCharsets.UTF_8);
    }

    /** Where the original lies. */
    String place() {
        return text("source-topic") + "/" + text("partition") + "/" + text("offset");
    }

    /** Whether key, value and headers are those that were sent; ours come behind the headers. */
    boolean keeps(byte[] key, byte[] value, Iterable<Header> headers) {
        List<Header> now = Arrays.asList(found.headers().toArray());
        int at = 0;
        for (Header sent : headers) {
            if (at == now.size() || !same(sent, now.get(at))) {
                return false;
            }
            at++;
        }
        return Arrays.equals(key, found.key()) && Arrays.equals(value, found.value());
    }

    private static boolean same(Header sent, Header now) {
        return sent.key().equals(now.key()) && Arrays.equals(sent.value(), now.value());
    }
}
