// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;

/**
 * What many clients have pushed, and what they were told. Whatever there is to know of a message follows from its
 * producer's id, so that what the store gives back can be compared with what was meant. Nobody pushes an id twice.
 */
final class Pushes {

    static final String JAVA = "classes";
    static final String EXEC = "scripts";

    private static final JsonMapper JSON = new JsonMapper();
    private static final int LARGE = 40_000;

    /** Ids that were pushed together, and whether that was acknowledged. */
    record Pushed(String queue, List<String> ids, boolean acknowledged) {}

    private final Queue<Pushed> all = new ConcurrentLinkedQueue<>();
    private final Set<String> odd = ConcurrentHashMap.newKeySet();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger numbers = new AtomicInteger();

    /** One client: pushes until the daemon is gone. */
    void pushUntilItEnds(RunningDaemon daemon) {
        while (true) {
            int number = numbers.incrementAndGet();
            String queue = number % 12 == 0 ? EXEC : JAVA;
            List<String> ids = number % 5 == 0
                    ? List.of("m" + number + "a", "m" + number + "b", "m" + number + "c")
                    : List.of("m" + number);
            try {
                RunningDaemon.Answer answer = daemon.post("/api/v1/queues/" + queue + "/items", body(ids));
                if (answer.status() != 201) {
                    odd.add(answer.toString());
                    return;
                }
                all.add(new Pushed(queue, ids, true));
                acknowledged.addAndGet(ids.size());
            } catch (UncheckedIOException gone) {
                all.add(new Pushed(queue, ids, false));
                return;
            }
        }
    }

    int acknowledged() {
        return acknowledged.get();
    }

    List<Pushed> all() {
        return List.copyOf(all);
    }

    /** Answers that nobody should get. */
    Set<String> odd() {
        return odd;
    }

    private static String body(List<String> ids) {
        List<Map<String, String>> items = new ArrayList<>();
        for (String id : ids) {
            Random random = random(id);
            Map<String, String> item = new HashMap<>(Map.of("id", id, "value", value(id)));
            if (random.nextBoolean()) {
                item.put("key", "k" + random.nextInt(40));
            }
            items.add(item);
        }
        return JSON.valueToTree(items.size() == 1 ? items.getFirst() : Map.of("items", items))
                .toString();
    }

    /** "ok" succeeds, "flaky" fails twice first, "bad" always fails. */
    static String kind(String id) {
        int draw = Math.floorMod(id.hashCode() * 31, 20);
        return draw < 13 ? "ok" : draw < 18 ? "flaky" : "bad";
    }

    /** Kind, id, any letters, and a checksum over all that comes before it. */
    static String value(String id) {
        Random random = random(id);
        int length = random.nextInt(20) == 0 ? LARGE : random.nextInt(300);
        StringBuilder text = new StringBuilder(kind(id)).append(' ').append(id).append(' ');
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        CRC32 crc = new CRC32();
        crc.update(text.toString().getBytes(StandardCharsets.UTF_8));
        return text.append(' ').append(Long.toHexString(crc.getValue())).toString();
    }

    private static Random random(String id) {
        return new Random(id.hashCode() * 0x9e3779b97f4a7c15L);
    }
}
