// SPDX-License-Identifier: Apache-2.0
package dev.redrive.integration.scene;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.redrive.integration.RunningDaemon;
import dev.redrive.integration.judge.Sent;
import dev.redrive.integration.judge.TestedQueue;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Queues on the embedded store, through the daemon's API. */
final class EmbeddedSide implements Side {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int CREATED = 201;

    private final Supplier<RunningDaemon> daemon;

    EmbeddedSide(Supplier<RunningDaemon> daemon) {
        this.daemon = daemon;
    }

    @Override
    public String yaml(TestedQueue queue) {
        return "";
    }

    /** All or none. What nobody answers is not sent again: nobody can know whether it is there. */
    @Override
    public void send(List<Sent> messages, Feed feed) {
        List<Map<String, String>> items = messages.stream()
                .map(each -> Map.of("id", "" + each.number(), "key", each.key(), "value", each.value()))
                .toList();
        try {
            String body = JSON.valueToTree(Map.of("items", items)).toString();
            if (daemon.get().post(path(feed.queue()) + "/items", body).status() == CREATED) {
                messages.forEach(feed::accepted);
            }
        } catch (UncheckedIOException gone) {
            // Killed, stopped or standing still.
        }
    }

    private static String path(TestedQueue queue) {
        return "/api/v1/queues/" + queue.word();
    }

    @Override
    public boolean isSettled(TestedQueue queue) {
        return daemon.get().isDrained(queue.word());
    }

    @Override
    public Map<Integer, String> dead(TestedQueue queue) {
        Map<Integer, String> dead = new HashMap<>();
        for (JsonNode item : daemon.get().items(queue.word(), "dead")) {
            dead.put(
                    Integer.valueOf(item.path("producerId").asText()),
                    item.path("reason").asText());
        }
        return dead;
    }
}
